/**
 * This package repeats the weaving of a class by a transcript of an earlier weaving, in this VM or another one. A transcript holds the woven
 * class file, what it rests on, and the actions that weaving took on the tables of the recording. It must not decide what is woven.
 */
package org.callgrove.profile.replay;

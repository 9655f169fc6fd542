/**
 * This package repeats the weaving of a class out of a record of an earlier weaving, in this VM or another one. A record holds the woven
 * class file and the actions that weaving took on the tables of the recording. It must not decide what is woven.
 */
package org.callgrove.profile.replay;

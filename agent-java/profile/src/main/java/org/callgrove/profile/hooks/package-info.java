/**
 * This package adds calls that inform the runtime, whether or not a class is counted: threads that start and end, the program's end, hidden
 * classes. It must not count.
 */
package org.callgrove.profile.hooks;

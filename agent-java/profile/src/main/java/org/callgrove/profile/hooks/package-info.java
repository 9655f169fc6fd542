/**
 * This package adds what the runtime must hear of, whether or not a class is counted. Threads that start and end, the program's end and
 * hidden classes are among it. It must not count.
 */
package org.callgrove.profile.hooks;

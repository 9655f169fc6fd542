/**
 * This floor knows the recording: its threads and their trees, segments, root methods, early frames, and how a recording pauses, ends and
 * begins. A grove is the set of all trees, one for each thread or group of threads. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.session;

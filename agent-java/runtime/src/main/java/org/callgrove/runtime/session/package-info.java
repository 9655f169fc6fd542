/**
 * This floor of the runtime manages a recording: its threads and their trees, segments, root methods and early frames, and how it begins,
 * pauses and ends. A grove is the set of all trees, one per thread or group of threads. Lower floors must not use it; the README shows all
 * floors.
 */
package org.callgrove.runtime.session;

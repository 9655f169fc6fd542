/**
 * Manages a recording: its threads and their trees, segments, root methods and early frames, and how it begins, pauses and ends. The
 * package is a floor of the runtime, the classes that woven code calls. A grove is the set of all trees, one per thread or group of
 * threads. Lower floors must not use it; the README of the module shows all floors.
 */
package org.callgrove.runtime.session;

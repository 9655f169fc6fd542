/**
 * This floor reads and sets the current thread's context, and has the sinks: contexts that swallow counts. Paused means that a sink is
 * current in a thread, so that nothing it runs is counted ({@link org.callgrove.runtime.current.GroveSink}). Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.current;

/**
 * This floor of the runtime reads and sets the current thread's context, and has the sinks: contexts that swallow counts. Counting is
 * paused in a thread while a sink is its current context ({@link org.callgrove.runtime.current.GroveSink}). Lower floors must not use it;
 * the README shows all floors.
 */
package org.callgrove.runtime.current;

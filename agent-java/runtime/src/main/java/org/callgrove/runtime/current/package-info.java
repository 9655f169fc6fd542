/**
 * Reads and sets the current thread's context, and has the sinks: contexts that swallow counts. The package is a floor of the runtime, the
 * classes that woven code calls. Counting is paused in a thread while a sink is its current context
 * ({@link org.callgrove.runtime.current.GroveSink}). Lower floors must not use it; the README of the module shows all floors.
 */
package org.callgrove.runtime.current;

/**
 * This package holds the classes that run inside woven code: trees of calling contexts, off the heap. A grove is the set of these trees,
 * one for each thread or group of threads. The agent defines the package in {@code java.lang}. It must use the JDK only, and nothing woven
 * on the hot path.
 *
 * <p>Paused means that the sink is current in a thread, so that nothing it runs is counted ({@link org.callgrove.runtime.GroveSink}).
 *
 * <p>{@code callbacks} is a package of its own to keep folders readable. It is defined in {@code java.lang} as well. Members it needs from
 * here are public for the compiler and marked {@link org.callgrove.runtime.narrowing.PackagePrivate}. The agent removes the mark and
 * {@code public} before any program runs.
 */
package org.callgrove.runtime;

/**
 * This package is what runs inside woven code: trees of calling contexts, each thread's own, off the heap. The agent defines it in {@code
 * java.lang}. It must use the JDK only, and on the hot path nothing that is woven.
 *
 * <p>{@code callbacks} is a package of its own to keep folders readable, and is defined in {@code java.lang} as well. What it needs from
 * here is public to the compiler and marked {@link org.callgrove.runtime.PackagePrivate}. The agent takes the mark away, and {@code
 * public} with it, before any program runs. Merging the classes would have put several ideas into one file.
 */
package org.callgrove.runtime;

/**
 * This package matches names of classes, threads and methods, and finds those on the stack. It joins {@code org.callgrove.runtime} in {@code java.lang}. It must not use that
 * package.
 */
package org.callgrove.runtime.text;

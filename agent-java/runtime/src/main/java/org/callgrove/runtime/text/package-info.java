/**
 * This package matches names of classes and threads. It joins {@code org.callgrove.runtime} in {@code java.lang}. It must not use that
 * package.
 */
package org.callgrove.runtime.text;

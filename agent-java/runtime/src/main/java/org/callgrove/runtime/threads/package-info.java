/**
 * This package knows the VM's threads: the field in which a thread stores its context, and how the runtime waits in them. It joins
 * {@code org.callgrove.runtime} in {@code java.lang}. It must not use that package.
 */
package org.callgrove.runtime.threads;

/**
 * This package holds woven calls that do not count: they call the agent back, or keep the program out of the agent's work. It joins
 * {@code org.callgrove.runtime} in {@code java.lang}. That package must not use it.
 */
package org.callgrove.runtime.callbacks;

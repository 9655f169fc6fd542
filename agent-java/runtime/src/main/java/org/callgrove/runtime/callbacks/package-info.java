/**
 * This floor holds woven calls that do not count: they call the agent back, or keep the program out of the agent's work. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.callbacks;

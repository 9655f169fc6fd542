/**
 * This package holds what woven code calls besides counting: it asks the agent, or keeps the program out of the agent's work. It becomes
 * one with the package above in {@code java.lang}. That package must not use it.
 */
package org.callgrove.runtime.callbacks;

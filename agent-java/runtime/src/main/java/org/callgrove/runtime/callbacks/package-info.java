/**
 * This floor of the runtime holds what woven code calls for other purposes than counting: to call the agent back, or to keep the program
 * and the agent's work apart. Lower floors must not use it; the README shows all floors.
 */
package org.callgrove.runtime.callbacks;

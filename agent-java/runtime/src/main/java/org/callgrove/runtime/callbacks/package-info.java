/**
 * Holds what woven code calls for purposes other than counting: to call the agent back, or to keep the agent's work apart from the
 * program's. The package is a floor of the runtime, the classes that woven code calls. Lower floors must not use it; the README of the
 * module shows all floors.
 */
package org.callgrove.runtime.callbacks;

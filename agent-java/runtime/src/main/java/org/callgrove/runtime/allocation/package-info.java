/**
 * Counts what the program allocates: arrays (the JP paper, section 5.2), and whatever leaf methods (native or replaceable by the JIT)
 * allocate. The package is a floor of the runtime, the classes that woven code calls. Lower floors must not use it; the README of the
 * module shows all floors.
 */
package org.callgrove.runtime.allocation;

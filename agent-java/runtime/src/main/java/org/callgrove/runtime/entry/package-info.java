/**
 * Holds what woven code calls to count: {@link org.callgrove.runtime.entry.Grove} and its slow path. The package is a floor of the runtime,
 * the classes that woven code calls. On the hot path it calls only the runtime's own methods, natives and intrinsics without a body. Lower
 * floors must not use it; the README of the module shows all floors.
 */
package org.callgrove.runtime.entry;

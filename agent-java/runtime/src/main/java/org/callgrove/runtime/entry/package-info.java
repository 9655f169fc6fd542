/**
 * This floor of the runtime is what woven code calls to count: {@link org.callgrove.runtime.entry.Grove} and its slow path. On the hot path
 * it calls only the runtime's own methods, natives and intrinsics without a body. Lower floors must not use it; the README shows all
 * floors.
 */
package org.callgrove.runtime.entry;

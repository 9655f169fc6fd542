/**
 * This floor is what woven code calls when it counts: {@link org.callgrove.runtime.entry.Grove} and its slow path. On the hot path nothing
 * is called but own methods, natives and intrinsics without a body. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.entry;

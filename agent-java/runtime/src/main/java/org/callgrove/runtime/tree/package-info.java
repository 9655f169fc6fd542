/**
 * This floor of the runtime keeps trees of calling contexts off the heap: it creates, finds, reads, counts, merges and frees contexts.
 * Trees know neither their threads nor who folds them. Higher floors set state here, as in {@link org.callgrove.runtime.tree.GroveTrust}.
 * Lower floors must not use it; the README shows all floors.
 */
package org.callgrove.runtime.tree;

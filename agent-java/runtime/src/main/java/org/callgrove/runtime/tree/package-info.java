/**
 * This floor holds trees of calling contexts, off the heap: it makes, finds, reads, counts, merges and frees contexts. Trees know neither
 * their threads nor who folds them. Floors above set words of state here, such as {@link org.callgrove.runtime.tree.GroveTrust}. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.tree;

/**
 * Keeps trees of calling contexts off the heap: creates, finds, reads, counts, merges and frees contexts. The package is a floor of the
 * runtime, the classes that woven code calls. Trees know neither their threads nor the code that folds them. Higher floors set state here,
 * as in {@link org.callgrove.runtime.tree.GroveTrust}. Lower floors must not use it; the README of the module shows all floors.
 */
package org.callgrove.runtime.tree;

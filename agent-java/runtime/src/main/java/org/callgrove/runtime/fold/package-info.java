/**
 * This floor makes a tree smaller where memory is short. Trees call it by the one hook that
 * {@link org.callgrove.runtime.tree.GroveMemory} has for it. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.fold;

/**
 * This floor of the runtime makes a tree smaller when memory is short. Trees call it only through the hook in
 * {@link org.callgrove.runtime.tree.GroveMemory}. Lower floors must not use it; the README shows all floors.
 */
package org.callgrove.runtime.fold;

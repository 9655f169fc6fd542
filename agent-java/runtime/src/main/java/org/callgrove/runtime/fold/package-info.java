/**
 * Makes a tree of contexts smaller when memory is short. The package is a floor of the runtime, the classes that woven code calls. Trees
 * call it only through the hook in {@link org.callgrove.runtime.tree.GroveMemory}. Lower floors must not use it; the README of the module
 * shows all floors.
 */
package org.callgrove.runtime.fold;

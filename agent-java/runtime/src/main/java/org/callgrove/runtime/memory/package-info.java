/**
 * This floor takes memory from the system, as much as the user allows, and says how it is laid out: the region in which all nodes lie, the
 * budget, and the offsets of nodes, blocks and states of threads. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.memory;

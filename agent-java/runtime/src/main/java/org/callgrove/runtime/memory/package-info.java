/**
 * This floor of the runtime takes memory from the system, as much as the user allows, and defines its layout: the region that holds all
 * nodes, the budget, and the offsets in nodes, blocks and threads' states. Lower floors must not use it; the README shows all floors.
 */
package org.callgrove.runtime.memory;

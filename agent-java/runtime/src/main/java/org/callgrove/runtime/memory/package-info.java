/**
 * Takes memory from the system, as much as the user allows, and defines its layout: the region that holds all nodes, the budget, and the
 * offsets in nodes, blocks and threads' states. The package is a floor of the runtime, the classes that woven code calls. Lower floors must
 * not use it; the README of the module shows all floors.
 */
package org.callgrove.runtime.memory;

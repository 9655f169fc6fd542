/**
 * This package finds the sizes of objects. It asks the VM, and computes sizes from fields where the VM cannot be asked. It must not run
 * code of the program.
 */
package org.callgrove.agent.sizes;

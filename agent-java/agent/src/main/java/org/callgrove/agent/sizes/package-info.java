/**
 * This package finds the sizes of objects. It asks the VM and, if that is not possible, computes sizes from fields. It must not run code of
 * the program.
 */
package org.callgrove.agent.sizes;

/**
 * This floor knows the VM's threads: the field in which a thread stores its context, the room on their stacks, and how the runtime waits in
 * them. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.threads;

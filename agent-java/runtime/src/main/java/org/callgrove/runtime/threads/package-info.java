/**
 * This floor of the runtime deals with the VM's threads: the field that stores a thread's context, the room on its stack, and how the
 * runtime waits in it. Lower floors must not use it; the README shows all floors.
 */
package org.callgrove.runtime.threads;

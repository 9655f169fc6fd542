/**
 * Deals with the VM's threads: the field that stores a thread's context, the room on its stack, and how the runtime waits in it. The
 * package is a floor of the runtime, the classes that woven code calls. Lower floors must not use it; the README of the module shows all
 * floors.
 */
package org.callgrove.runtime.threads;

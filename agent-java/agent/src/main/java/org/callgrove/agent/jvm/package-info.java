/**
 * This package queries the running virtual machine: its arguments, intrinsics, compilers, memory and other agents, and the agent's own jar.
 * It must neither read options nor walk trees.
 */
package org.callgrove.agent.jvm;

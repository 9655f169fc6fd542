/**
 * This package asks the running virtual machine. It knows its arguments, its intrinsics, its compilers, its memory, its other agents and
 * the agent's own jar. It must neither read options nor walk trees.
 */
package org.callgrove.agent.jvm;

/**
 * This package writes the agent's output: the dump's file and messages on standard error. A dump replaces only a regular file. This package
 * must not know what a dump contains.
 */
package org.callgrove.agent.output;

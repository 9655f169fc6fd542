/**
 * Commands of {@code java -jar callgrove-agent.jar} that reach a running program. They run in a process of their own; nothing of this package
 * is loaded in the program.
 */
package org.callgrove.agent.attach;

/**
 * This package runs users' profiling agents (JP 4.3): it loads them, activates them in the program's threads, and shows them the recorded
 * trees.
 */
package org.callgrove.agent.activation;

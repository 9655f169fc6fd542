/**
 * This package runs users' profiling agents (section 4.3 of the JP paper): it loads them, activates them in the program's threads, and lets
 * them read the recorded trees.
 */
package org.callgrove.agent.activation;

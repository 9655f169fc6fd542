/**
 * This package runs users' instrumentation processes, which choose places in the code to count (the FERRARI paper, section 3), and has those that come
 * with the agent.
 */
package org.callgrove.agent.process;

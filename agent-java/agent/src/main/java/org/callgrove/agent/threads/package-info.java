/**
 * This package has the agent's own threads in which nothing of the program is counted, and those that look at the program's threads at
 * intervals. It must not know recordings.
 */
package org.callgrove.agent.threads;

/**
 * This package reads the agent's options. It refuses a wrong one with one sentence on what would be right. It must touch no file and no thread.
 */
package org.callgrove.agent.options;

/**
 * This package reads the agent's options. It rejects a wrong one with one sentence on what would be right. It must not use any file or
 * thread.
 */
package org.callgrove.agent.options;

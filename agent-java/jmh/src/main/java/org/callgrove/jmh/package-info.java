/**
 * A profiler for JMH: adds the agent to the VM of each benchmark and publishes the exact work of an operation.
 */
package org.callgrove.jmh;

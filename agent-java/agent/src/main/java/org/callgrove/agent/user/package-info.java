/**
 * This package loads users' classes (profiling agents and instrumentation processes) in isolation from the program and from each other, and checks
 * the metrics that they declare. It must not refer to the runtime, which is not defined yet.
 */
package org.callgrove.agent.user;

/**
 * This package is the interface for users who write profiling agents (JP 4.3). It needs the JDK only. Versions follow semantic versioning:
 * within a major version, an agent that was compiled once goes on working.
 */
package org.callgrove.api;

/**
 * This package is the interface for users who write profiling agents (JP 4.3, where JP is the paper that docs/metrics.md cites) or instrumentation
 * processes (section 3 of the FERRARI paper). It depends only on the JDK. Versions follow semantic versioning: within a major version, compiled agents
 * and processes keep working.
 */
package org.callgrove.api;

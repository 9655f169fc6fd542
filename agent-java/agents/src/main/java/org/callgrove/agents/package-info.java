/**
 * This package contains profiling agents and instrumentation processes that are useful as they are, each short enough to be read as an example. They
 * depend only on the API and the JDK. JP is the paper that docs/metrics.md cites.
 */
package org.callgrove.agents;

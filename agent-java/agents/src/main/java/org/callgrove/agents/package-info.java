/**
 * This package has profiling agents that are useful as they are, each short enough to be read as an example. They know the API and the JDK
 * only.
 */
package org.callgrove.agents;

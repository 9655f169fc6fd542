/**
 * This package has the commands of {@code java -jar callgrove-agent.jar} that reach a running program. They run in a separate process; no
 * class of this package is loaded in the program.
 */
package org.callgrove.agent.attach;

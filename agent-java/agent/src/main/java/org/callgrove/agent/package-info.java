/**
 * This package starts the agent. {@code Premain} reads the options, installs the runtime, weaves all loaded classes and hooks the
 * program's end. {@code JarCommands} is the command line of the jar. What is written into dumps is the business of {@code recording}. No other
 * package may use this one.
 */
package org.callgrove.agent;

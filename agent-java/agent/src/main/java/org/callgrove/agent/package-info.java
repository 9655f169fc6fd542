/**
 * This package starts the agent. {@code Premain} reads the options, installs the runtime, weaves all loaded classes and hooks the program's
 * end. {@code JarCommands} is the command line of the jar. Subpackage {@code recording} produces the contents of dumps. No other package
 * may use this one.
 */
package org.callgrove.agent;

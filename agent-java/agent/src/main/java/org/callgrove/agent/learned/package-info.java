/**
 * Reads the list of methods to weave from the dump of an earlier recording ({@code learned=}), and finds class files before they are loaded.
 */
package org.callgrove.agent.learned;

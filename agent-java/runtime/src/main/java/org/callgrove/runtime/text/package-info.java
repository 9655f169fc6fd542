/**
 * Matches names of classes, threads and methods, and finds the methods on the stack. The package is a floor of the runtime, the classes
 * that woven code calls. Lower floors must not use it; the README of the module shows all floors.
 */
package org.callgrove.runtime.text;

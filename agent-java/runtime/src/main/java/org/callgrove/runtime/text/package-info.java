/**
 * This floor of the runtime matches names of classes, threads and methods, and finds the methods on the stack. Lower floors must not use
 * it; the README shows all floors.
 */
package org.callgrove.runtime.text;

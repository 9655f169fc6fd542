/**
 * This floor matches names of classes, threads and methods, and finds those on the stack. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.text;

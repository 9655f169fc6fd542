/**
 * This package instruments class files: coverage, frames, size limits, and a record of everything left out. An
 * {@code InstrumentationProcess} supplies the code to add. This package must not know what is counted.
 */
package org.callgrove.weave;

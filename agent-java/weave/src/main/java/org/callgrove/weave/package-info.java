/**
 * This package instruments class files: coverage, frames, size limits, and a record of what was left out. What is added comes from an
 * {@code InstrumentationProcess}. It must not know what is counted.
 */
package org.callgrove.weave;

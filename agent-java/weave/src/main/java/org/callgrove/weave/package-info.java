/**
 * This package instruments class files: coverage, frames, size limits, and a record of everything left out. An
 * {@code Instrumenter} supplies the code to add; this package must not know what that code counts.
 */
package org.callgrove.weave;

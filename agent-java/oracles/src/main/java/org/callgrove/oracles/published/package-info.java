/**
 * A reader of {@code .mct} files that shares no line with the product's own.
 *
 * <p>docs/format.md and docs/metrics.md are all that it follows. It gives every figure that the page and the command line
 * publish. Each class is as plain as its definition.
 */
package org.callgrove.oracles.published;

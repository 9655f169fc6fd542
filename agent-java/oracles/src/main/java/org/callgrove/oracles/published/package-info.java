/**
 * A reader of {@code .mct} files that shares no line with the product's own.
 *
 * <p>It follows docs/format.md, docs/metrics.md, docs/comparing.md and docs/ci.md alone. It gives every figure that the page and the command line
 * publish. Each class is as plain as its definition.
 */
package org.callgrove.oracles.published;

/**
 * This package reads {@code .mct} files without any line of the product's own readers. It follows docs/format.md, docs/metrics.md,
 * docs/comparing.md and docs/ci.md alone. It computes every figure that page and command line publish. Each class is as plain as its
 * definition.
 */
package org.callgrove.oracles.published;

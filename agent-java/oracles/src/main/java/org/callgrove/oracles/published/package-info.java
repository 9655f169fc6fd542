/**
 * This package is a second reader of {@code .mct} files, which shares no code with the product's readers and serves to check them. It follows only
 * docs/format.md, docs/metrics.md, docs/comparing.md and docs/ci.md. It computes every figure that the page and the command line show. Each class is
 * as plain as its definition in these documents.
 */
package org.callgrove.oracles.published;

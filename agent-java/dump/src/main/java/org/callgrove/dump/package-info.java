/**
 * This package writes and reads the {@code .mct} format of docs/format.md. The writing side runs inside the profiled program, so it uses no lambdas,
 * streams or formatting. The package depends only on the JDK. In its citations, JP is the paper named in docs/metrics.md.
 */
package org.callgrove.dump;

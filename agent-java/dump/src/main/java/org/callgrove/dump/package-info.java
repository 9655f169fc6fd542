/**
 * This package writes and reads the {@code .mct} format of docs/format.md. The writing side runs inside the profiled program, so it uses no
 * lambdas, streams or formatting. It must use nothing but the JDK.
 */
package org.callgrove.dump;

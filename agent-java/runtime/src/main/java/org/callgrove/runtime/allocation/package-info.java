/**
 * Counts what woven code allocates: arrays (JP 5.2), and what leaf methods make. A package of its own for the reader; the agent defines it in
 * {@code java.lang} with the rest.
 */
package org.callgrove.runtime.allocation;

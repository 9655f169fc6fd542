/**
 * This floor counts what woven code allocates: arrays (JP 5.2), and what leaf methods make. Floors below must not use it; the README draws them all.
 */
package org.callgrove.runtime.allocation;

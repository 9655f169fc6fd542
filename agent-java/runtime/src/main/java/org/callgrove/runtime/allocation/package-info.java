/**
 * This floor of the runtime counts what woven code allocates: arrays (JP 5.2), and whatever leaf methods allocate. Lower floors must not
 * use it; the README shows all floors.
 */
package org.callgrove.runtime.allocation;

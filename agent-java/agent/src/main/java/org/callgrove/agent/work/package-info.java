/**
 * Measures the work of one call for the class {@code Work} of the API: reads the current thread's tree before and after the call, and
 * subtracts.
 */
package org.callgrove.agent.work;

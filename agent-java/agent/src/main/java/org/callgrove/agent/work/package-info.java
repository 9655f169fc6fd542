/**
 * This package measures the work of one call for the API's class {@code Work}: it reads the current thread's tree before and after the
 * call, and subtracts.
 */
package org.callgrove.agent.work;

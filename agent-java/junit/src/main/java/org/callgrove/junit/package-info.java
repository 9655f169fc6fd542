/**
 * Budgets of exact work for tests of JUnit Jupiter. They are checked where the tests run with Callgrove's agent, and need nothing else: no
 * baseline, no warming up, no quiet machine.
 */
package org.callgrove.junit;

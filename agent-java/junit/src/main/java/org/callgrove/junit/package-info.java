/**
 * Budgets of exact work for JUnit Jupiter tests. They are checked if the tests run with Callgrove's agent, and need nothing else: no baseline, no
 * warm-up, no quiet machine.
 */
package org.callgrove.junit;

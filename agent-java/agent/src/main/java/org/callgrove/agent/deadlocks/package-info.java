/**
 * This package finds deadlocks in the program: first by fields of its threads, which stops nothing, and then by a question to the VM. It says them
 * on standard error and in dumps.
 */
package org.callgrove.agent.deadlocks;

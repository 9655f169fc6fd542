/**
 * This package is a test subject that begins and ends methods in every way there is. Each way ends with a mark that notes the VM's stack. It must not
 * know the agent.
 */
package ways;

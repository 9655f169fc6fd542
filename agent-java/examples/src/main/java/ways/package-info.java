/**
 * This package begins and ends methods in every way there is. Each way ends at a mark that notes the VM's stack. It must
 * not know the agent.
 */
package ways;

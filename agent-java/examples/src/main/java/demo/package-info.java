/**
 * This package is the demonstration: a database that answers the same queries without and with an index. It must not know the agent.
 */
package demo;

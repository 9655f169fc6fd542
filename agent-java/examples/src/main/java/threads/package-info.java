/**
 * This package starts, ends and overloads threads, each with a known amount of work. It also holds a second agent that changes one of its
 * classes. It must not know this agent.
 */
package threads;

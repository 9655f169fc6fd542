/**
 * This package holds test subjects that start, end and overload threads, each with a known amount of work. It also contains another agent, which
 * changes one of its classes. It must not know Callgrove's agent.
 */
package threads;

/**
 * This package is a test subject that makes the JDK generate proxies, accessors and serialisation classes. It can do so in two orders, and recordings
 * of both must have the same names. It must not know the agent.
 */
package generated;

/**
 * This package makes the JDK generate proxies, accessors and serialisation classes. It does so in two orders, which must
 * record the same names. It must not know the agent.
 */
package generated;

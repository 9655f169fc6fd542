/**
 * This package makes the JDK generate proxies, accessors and serialisation classes. It does so in two orders, between which no recorded
 * name may differ. It must not know the agent.
 */
package generated;

/**
 * This package is a test subject that calls constructors counted through their bodies and as leaves. Its recording is in {@code golden/kinds}. It
 * must not know the agent.
 */
package kinds;

/**
 * This package calls constructors that are counted by their bodies and as leaves. Its recording stands in {@code golden/kinds}. It must
 * not know the agent.
 */
package kinds;

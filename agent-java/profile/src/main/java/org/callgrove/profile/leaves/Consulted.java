package org.callgrove.profile.leaves;

/**
 * Receives the facts of {@link LeafTable} on which decisions about call sites rest. A later process that uses the same decisions checks
 * whether these facts still hold.
 */
public interface Consulted {
    /** Called when a decision was made about a call of a method with this name and descriptor. */
    void called(String name, String descriptor);

    /** Called when the class hierarchies of {@code owner}, and of all leaves with this name and descriptor, were looked up. */
    void consulted(String owner, String key);
}

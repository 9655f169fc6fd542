package org.callgrove.profile.leaves;

/** Is told which facts of {@link LeafTable} decisions about call sites rest on. */
public interface Consulted {
    /** A call of a method of this name and descriptor was decided. */
    void called(String name, String descriptor);

    /** The class hierarchies of {@code owner}, and of all leaves with this name and descriptor, were looked up. */
    void consulted(String owner, String key);
}

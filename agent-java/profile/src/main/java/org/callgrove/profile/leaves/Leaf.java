package org.callgrove.profile.leaves;

import org.callgrove.weave.ClassFacts;

/** A method counted at its call sites. */
public final class Leaf {
    public final String owner;
    public final String key;
    /** Access flags, with {@link ClassFacts#INTRINSIC}. */
    final int access;
    /** Whether no class can override it. */
    final boolean isFinal;
    /** Whether no class can inherit it. */
    final boolean ownerFinal;
    /** Null until the table hands the leaf out: to follow the calls of all bodies would lengthen every start. */
    LeafRule rule;
    /** Its method id, 0 until it is asked for. */
    int id;

    Leaf(String owner, String key, int access, boolean isFinal, boolean ownerFinal) {
        this.owner = owner;
        this.key = key;
        this.access = access;
        this.isFinal = isFinal;
        this.ownerFinal = ownerFinal;
    }

    String name() {
        return key.substring(0, key.indexOf('('));
    }

    String descriptor() {
        return key.substring(key.indexOf('('));
    }

    /** How it is counted; only of a leaf that the table has handed out. */
    public LeafRule rule() {
        return rule;
    }

    boolean isIntrinsic() {
        return (access & ClassFacts.INTRINSIC) != 0;
    }

    /** Whether the callers make it current while it runs. */
    boolean isCurrent() {
        return rule.kind.isCurrent();
    }
}

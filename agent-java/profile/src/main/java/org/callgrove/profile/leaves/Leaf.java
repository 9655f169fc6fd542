package org.callgrove.profile.leaves;

import org.callgrove.weave.ClassFacts;

/** A leaf method, which is native or may be replaced by the JIT: it is not woven, and its calls are counted at the call site. */
public final class Leaf {
    public final String owner;
    public final String key;
    /** Access flags, with {@link ClassFacts#INTRINSIC}. */
    final int access;
    /** Whether no class can override the method. */
    final boolean isFinal;
    /** Whether the declaring class is final, so that no class can inherit the method. */
    final boolean ownerFinal;
    /**
     * Rule by which the method is counted; null until the table first returns the leaf. Following the calls of all bodies would slow down every
     * start.
     */
    LeafRule rule;
    /** Method id, 0 until it is needed. */
    int id;
    /** Whether the program also calls it in ways that no call site counts. {@link LeafIds} guards the field. */
    boolean unseen;
    /** This method, for call sites where a constructor then runs on its result; null until {@link #constructed} needs it. */
    private Leaf constructed;
    private boolean isConstructed;

    Leaf(String owner, String key, int access, boolean isFinal, boolean ownerFinal) {
        this.owner = owner;
        this.key = key;
        this.access = access;
        this.isFinal = isFinal;
        this.ownerFinal = ownerFinal;
    }

    /**
     * This method, for call sites where a constructor then runs on its result and counts the object. Valid only if the table has returned
     * the leaf.
     */
    public synchronized Leaf constructed() {
        if (constructed == null) {
            constructed = new Leaf(owner, key, access, isFinal, ownerFinal);
            constructed.isConstructed = true;
            constructed.rule = new LeafRule(rule.kind, LeafAllocation.CONSTRUCTED, null);
        }
        return constructed;
    }

    /** Whether this object is for call sites where a constructor then runs on the result. */
    public boolean isConstructed() {
        return isConstructed;
    }

    String name() {
        return key.substring(0, key.indexOf('('));
    }

    String descriptor() {
        return key.substring(key.indexOf('('));
    }

    /** The rule by which the method is counted. Valid only if the table has returned the leaf. */
    public LeafRule rule() {
        return rule;
    }

    boolean isIntrinsic() {
        return (access & ClassFacts.INTRINSIC) != 0;
    }

    /** Whether callers make the leaf current while it runs. */
    boolean isCurrent() {
        return rule.kind.isCurrent();
    }
}

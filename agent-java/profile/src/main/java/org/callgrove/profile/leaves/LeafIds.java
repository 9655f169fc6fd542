package org.callgrove.profile.leaves;

import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.NextConstructor;
import org.callgrove.runtime.allocation.GroveLeaves;
import org.callgrove.weave.Omissions;

/**
 * Assigns method ids to leaves (methods counted at their call sites). Also to constructors as whose calls boxes, strings and lambdas are
 * counted.
 */
public final class LeafIds {
    private final MethodIds ids;
    private final Omissions omissions;

    public LeafIds(MethodIds ids, Omissions omissions) {
        this.ids = ids;
        this.omissions = omissions;
    }

    /** A leaf's id with the number of its allocation rule, as {@link GroveLeaves} expects them; 0 when ids have run out. */
    public int withRule(Leaf leaf) {
        int id = of(leaf);
        return id == 0 ? 0 : leaf.rule.allocation.number() << GroveLeaves.RULE_SHIFT | id;
    }

    /** The id of a constructor as whose call an object is counted, and whose body is not counted; 0 when ids have run out. */
    public int constructor(String canonicalClass, boolean renamed, String descriptor) {
        MethodRecord record = ids.leaf(canonicalClass, renamed, "<init>", descriptor, false);
        return record == null ? 0 : record.id;
    }

    /**
     * The id of a constructor as whose call an object is counted if only the constructor {@code next} of a superclass runs on the object; 0
     * when ids have run out.
     */
    public int made(String canonicalClass, boolean renamed, NextConstructor next) {
        MethodRecord record = ids.of(canonicalClass, renamed, "<init>", next.descriptor, 0, next);
        return record == null ? 0 : record.id;
    }

    /** Installs the constructors of boxes in the runtime. */
    public void install() {
        String[] boxes = {"Short", "S", "Character", "C", "Integer", "I", "Long", "J", "Float", "F", "Double", "D"};
        int[] constructors = new int[boxes.length / 2];
        for (int i = 0; i < boxes.length; i += 2) {
            constructors[i / 2] = constructor("java.lang." + boxes[i], false, "(" + boxes[i + 1] + ")V");
        }
        GroveLeaves.install(constructors, largestCachedBox());
    }

    /** Finds the largest cached box. {@code -XX:AutoBoxCacheMax} sets it; JLS 5.1.7 guarantees 127. */
    private static int largestCachedBox() {
        int cached = 127;
        int beyond = 128;
        while (Integer.valueOf(beyond) == Integer.valueOf(beyond)) {
            cached = beyond;
            if (beyond > 1 << 29) {
                return cached;
            }
            beyond *= 2;
        }
        while (beyond - cached > 1) {
            int middle = cached + (beyond - cached) / 2;
            if (Integer.valueOf(middle) == Integer.valueOf(middle)) {
                cached = middle;
            } else {
                beyond = middle;
            }
        }
        return cached;
    }

    /** The id of a leaf, or 0 when ids have run out. */
    public int of(Leaf leaf) {
        if (leaf.id == 0) {
            leaf.id = make(leaf);
        }
        return leaf.id;
    }

    /** Marks a leaf that the program also calls in ways that no call site counts: what these calls allocate is not counted either. */
    public synchronized void markUnseen(Leaf leaf) {
        leaf.unseen = true;
        if (leaf.id != 0) {
            describeUnseen(leaf, ids.get(leaf.id));
        }
    }

    private static void describeUnseen(Leaf leaf, MethodRecord record) {
        if (leaf.unseen && leaf.rule.allocation.number() != 0) {
            record.setUnseen();
        }
    }

    private synchronized int make(Leaf leaf) {
        String owner = leaf.owner.replace('/', '.');
        // A RAISED constructor's body is counted under the id that its callers use.
        MethodRecord record = leaf.rule.kind == LeafKind.RAISED ? ids.of(owner, false, leaf.name(), leaf.descriptor(), 0, null)
                : ids.leaf(owner, false, leaf.name(), leaf.descriptor(), leaf.rule.leavesAllocationsUncounted());
        if (record == null) {
            return 0;
        }
        record.describe(leaf.access & 0xFFFF, leaf.isIntrinsic());
        describeUnseen(leaf, record);
        if (leaf.rule.isLimited()) {
            omissions.addLimited(leaf.rule.remark, record.owner.name + '.' + leaf.key);
        }
        return record.id;
    }
}

package org.callgrove.profile.leaves;

import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.GroveLeaves;
import org.callgrove.weave.Omissions;

/** Method ids of leaves, which have no code of their own to carry one. */
public final class LeafIds {
    private final MethodIds ids;
    private final Omissions omissions;

    public LeafIds(MethodIds ids, Omissions omissions) {
        this.ids = ids;
        this.omissions = omissions;
    }

    /** A leaf's id with the number of its allocation rule, as {@link GroveLeaves} takes them; 0 when there are no ids left. */
    public int withRule(Leaf leaf) {
        int id = of(leaf);
        return id == 0 ? 0 : leaf.rule.allocation.number() << GroveLeaves.RULE_SHIFT | id;
    }

    /** The id of a constructor that is counted where its object is known to have been made, or 0. Its own body is not counted. */
    public int constructor(String canonicalClass, boolean renamed, String descriptor) {
        MethodRecord record = ids.leaf(canonicalClass, renamed, "<init>", descriptor);
        return record == null ? 0 : record.id;
    }

    /** Gives the runtime the constructors of boxes and strings. */
    public void install() {
        String[] boxes = {"Short", "S", "Character", "C", "Integer", "I", "Long", "J", "Float", "F", "Double", "D"};
        int[] constructors = new int[boxes.length / 2 + 1];
        for (int i = 0; i < boxes.length; i += 2) {
            constructors[i / 2] = constructor("java.lang." + boxes[i], false, "(" + boxes[i + 1] + ")V");
        }
        constructors[boxes.length / 2] = constructor("java.lang.String", false, "([BB)V");
        GroveLeaves.install(constructors, largestCachedBox());
    }

    /** {@code -XX:AutoBoxCacheMax} moves it; JLS 5.1.7 guarantees 127. */
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

    /** The id, or 0 when there are none left. */
    public int of(Leaf leaf) {
        if (leaf.id == 0) {
            leaf.id = make(leaf);
        }
        return leaf.id;
    }

    private int make(Leaf leaf) {
        String owner = leaf.owner.replace('/', '.');
        // The body of a raised constructor is counted, under the id that its callers use.
        MethodRecord record = leaf.rule.kind == LeafKind.RAISED ? ids.of(owner, false, leaf.name(), leaf.descriptor(), 0, null)
                : ids.leaf(owner, false, leaf.name(), leaf.descriptor());
        if (record == null) {
            return 0;
        }
        record.describe(leaf.access & 0xFFFF, leaf.isIntrinsic());
        if (leaf.rule.isLimited()) {
            omissions.addLimited(leaf.rule.remark, record.owner.name + '.' + leaf.key);
        }
        return record.id;
    }
}

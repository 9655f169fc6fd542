package org.callgrove.profile;

/** Method ids of leaves, which have no code of their own to carry one. */
final class LeafIds {
    private final MethodIds ids;

    LeafIds(MethodIds ids) {
        this.ids = ids;
    }

    /** The id, or 0 when there are none left. */
    int of(Leaf leaf) {
        MethodRecord record = ids.of(leaf.owner.replace('/', '.'), false, leaf.name(), leaf.descriptor(), 0);
        if (record == null) {
            return 0;
        }
        record.access = leaf.access & 0xFFFF;
        record.intrinsic = leaf.isIntrinsic();
        record.leaf = true;
        return record.id;
    }
}

package org.callgrove.profile.leaves;

import java.util.List;
import org.callgrove.profile.encoding.DataReader;
import org.callgrove.profile.encoding.DataWriter;
import org.callgrove.weave.JdkClasses;

/** Writes a {@link LeafTable} as bytes, for later processes: everything read from the class files of java.base, and the decisions so far. */
public final class StoredLeaves {
    private StoredLeaves() {
    }

    /** Returns the bytes; null if nothing has been decided since the table was restored. */
    public static byte[] write(LeafTable table) {
        synchronized (table) {
            if (!table.decidedHere()) {
                return null;
            }
            DataWriter to = new DataWriter();
            table.javaBase().store(to);
            List<Leaf> decided = table.decided();
            to.u2(decided.size());
            for (int i = 0; i < decided.size(); i++) {
                Leaf leaf = decided.get(i);
                to.text(leaf.owner);
                to.text(leaf.key);
                to.u1(leaf.rule.kind.ordinal());
                to.u1(leaf.rule.allocation.ordinal());
                to.text(leaf.rule.remark);
            }
            return to.toBytes();
        }
    }

    /**
     * Restores a table that was written for the same JDK with otherwise the same arguments.
     *
     * @throws RuntimeException if the bytes are damaged
     */
    public static LeafTable read(JdkClasses jdk, boolean strict, boolean backtraces, byte[] stored) {
        DataReader from = new DataReader(stored, 0);
        LeafTable table = new LeafTable(jdk, strict, backtraces, new JavaBase(jdk, from));
        LeafKind[] kinds = LeafKind.values();
        LeafAllocation[] allocations = LeafAllocation.values();
        for (int i = from.u2(); i > 0; i--) {
            String owner = from.text();
            String key = from.text();
            table.decide(owner, key, new LeafRule(kinds[from.u1()], allocations[from.u1()], from.text()));
        }
        return table;
    }
}

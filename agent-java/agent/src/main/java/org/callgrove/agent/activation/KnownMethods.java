package org.callgrove.agent.activation;

import java.util.Arrays;
import org.callgrove.api.MethodIdentifier;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;

/** Provides users' profiling agents with the names of methods, by id, and with their own metrics. */
final class KnownMethods {
    private final MethodIds ids;
    final AgentMetrics metrics;
    /** Names by method id, created on demand. If two threads create the same entry, the two entries are equal. */
    private volatile MethodIdentifier[] known = new MethodIdentifier[1024];

    KnownMethods(MethodIds ids, AgentMetrics metrics) {
        this.metrics = metrics;
        this.ids = ids;
    }

    MethodRecord record(int id) {
        return ids.get(id);
    }

    MethodIdentifier identifier(int id) {
        MethodIdentifier[] all = known;
        if (id >= all.length) {
            all = Arrays.copyOf(all, Math.max(id + 1, all.length * 2));
            known = all;
        }
        MethodIdentifier identifier = all[id];
        if (identifier == null) {
            MethodRecord record = ids.get(id);
            identifier = new MethodIdentifier(record.owner.name, record.name, record.descriptor);
            all[id] = identifier;
        }
        return identifier;
    }

    /** The constructor that a constructor calls on {@code this}; null if not known with certainty. */
    MethodIdentifier next(int id) {
        MethodRecord record = ids.get(id);
        return record.next() == null || record.ambiguousConstructor() ? null
                : new MethodIdentifier(record.next().owner, "<init>", record.next().descriptor);
    }
}

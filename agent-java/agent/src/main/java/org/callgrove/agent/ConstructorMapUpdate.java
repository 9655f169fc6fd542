package org.callgrove.agent;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.NextConstructor;
import org.callgrove.runtime.fold.GroveFoldPairs;

/**
 * Tells the runtime which this- or super-constructor each newly known constructor calls (map M in section 5.1 of the JP paper). The runtime
 * runs this update at the start of each fold, which merges contexts when memory is short but keeps such chained constructors separate.
 */
final class ConstructorMapUpdate implements Runnable {
    private final MethodIds ids;
    /** Constructors to try again, because the constructor that each one calls has no id yet, is unknown or does not exist. */
    private final List<MethodRecord> waiting = new ArrayList<>();
    private int known = 1;

    ConstructorMapUpdate(MethodIds ids) {
        this.ids = ids;
    }

    @Override
    public synchronized void run() {
        for (int i = waiting.size() - 1; i >= 0; i--) {
            if (tryRegister(waiting.get(i))) {
                waiting.remove(i);
            }
        }
        for (int bound = ids.bound(); known < bound; known++) {
            MethodRecord record = ids.get(known);
            if (record.name.equals("<init>") && !record.leaf() && !tryRegister(record)) {
                waiting.add(record);
            }
        }
    }

    private boolean tryRegister(MethodRecord record) {
        NextConstructor next = record.next();
        MethodRecord counted = next == null ? null : ids.counted(next.owner, "<init>", next.descriptor);
        if (counted == null) {
            return false;
        }
        GroveFoldPairs.setNextConstructor(record.id, counted.id);
        return true;
    }
}

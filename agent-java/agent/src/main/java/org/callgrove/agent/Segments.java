package org.callgrove.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.ThreadInfo;
import org.callgrove.runtime.GroveGroup;
import org.callgrove.runtime.GroveGroups;
import org.callgrove.runtime.GroveMerge;
import org.callgrove.runtime.GroveReader;
import org.callgrove.runtime.GroveThread;
import org.callgrove.runtime.GroveThreads;

/** The segments of a dump: threads with one of their own, in the order of their ids, then those that threads share. Call it paused. */
final class Segments {
    private Segments() {
    }

    /** Must run between {@link GroveThreads#beginWalk} and {@link GroveThreads#endWalk}. */
    static void write(DumpWriter writer, TreeWalk walk) throws IOException {
        GroveThread[] trees = GroveThreads.trees();
        GroveGroup[] groups = GroveGroups.all();
        List<GroveThread> own = new ArrayList<>();
        List<List<GroveThread>> shared = new ArrayList<>();
        for (int i = 0; i < groups.length; i++) {
            shared.add(new ArrayList<GroveThread>());
        }
        for (int i = 0; i < trees.length; i++) {
            GroveGroup group = trees[i].group();
            int at = index(groups, group);
            if (at >= 0) {
                shared.get(at).add(trees[i]);
            } else if (group == null) {
                insert(own, trees[i]);
            }
        }
        for (int i = 0; i < own.size(); i++) {
            GroveThread thread = own.get(i);
            writer.beginThread(new ThreadInfo(thread.id(), text(thread.name()), text(thread.threadGroup()), thread.daemon, false));
            walk.write(GroveReader.root(thread));
            writer.endThread();
        }
        for (int i = 0; i < groups.length; i++) {
            share(writer, walk, groups[i], shared.get(i));
        }
    }

    /** -1 also for a segment whose first thread started after the walk began. */
    private static int index(GroveGroup[] groups, GroveGroup group) {
        for (int i = 0; group != null && i < groups.length; i++) {
            if (groups[i] == group) {
                return i;
            }
        }
        return -1;
    }

    private static void insert(List<GroveThread> sorted, GroveThread thread) {
        int at = sorted.size();
        while (at > 0 && sorted.get(at - 1).id() > thread.id()) {
            at--;
        }
        sorted.add(at, thread);
    }

    private static void share(DumpWriter writer, TreeWalk walk, GroveGroup group, List<GroveThread> trees) throws IOException {
        ThreadInfo info = new ThreadInfo(group.id, group.name, text(group.threadGroup), group.daemon, group.virtual);
        info.count = Math.max(1, group.threads());
        long ended = group.mergedRoot();
        if (trees.isEmpty() || ended == 0 && trees.size() == 1) {
            writer.beginThread(info);
            if (ended != 0 || !trees.isEmpty()) {
                walk.write(ended != 0 ? ended : GroveReader.root(trees.get(0)));
            }
            writer.endThread();
            return;
        }
        if (GroveReader.exhausted()) {
            unmerged(writer, walk, group, ended, trees);
            return;
        }
        GroveMerge merge = new GroveMerge();
        try {
            if (ended != 0) {
                merge.add(ended);
            }
            for (int i = 0; i < trees.size(); i++) {
                merge.add(GroveReader.root(trees.get(i)));
            }
            writer.beginThread(info);
            walk.write(merge.root());
            writer.endThread();
        } finally {
            merge.free();
        }
    }

    /** Several segments of one name, where there is no memory to put them together. */
    private static void unmerged(DumpWriter writer, TreeWalk walk, GroveGroup group, long ended, List<GroveThread> trees) throws IOException {
        for (int i = ended == 0 ? 0 : -1; i < trees.size(); i++) {
            writer.beginThread(new ThreadInfo(group.id, group.name, text(group.threadGroup), group.daemon, group.virtual));
            walk.write(i < 0 ? ended : GroveReader.root(trees.get(i)));
            writer.endThread();
        }
    }

    private static String text(String orNull) {
        return orNull == null ? "" : orNull;
    }
}

package org.callgrove.agent.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.callgrove.dump.ThreadInfo;
import org.callgrove.runtime.session.GroveAccess;
import org.callgrove.runtime.session.GroveGroup;
import org.callgrove.runtime.session.GroveGrouping;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.session.GroveRegistry;
import org.callgrove.runtime.session.GroveThread;

/**
 * Lists the segments of a dump, each with one tree of contexts: first those of single threads, by id, then those that several threads
 * share. Merges the trees of all threads in a shared segment. Call every method with counting paused.
 */
final class Segments {
    /** Receives the segments. */
    interface Visitor {
        /**
         * Receives one segment.
         *
         * @param owner the segment's {@link GroveThread} or {@link GroveGroup}; null for one of several trees that could not be merged
         * @param root root of the segment's tree, or 0 if there is none yet; valid only during the call
         */
        void segment(ThreadInfo info, Object owner, long root) throws IOException;

        /**
         * Receives each context of the next merged tree, with each context copied into it; null if nothing does. What an earlier result received no
         * longer counts.
         */
        default LongBinaryOperator copies() {
            return null;
        }
    }

    private final GroveGroup[] groups;
    private final List<GroveThread> own = new ArrayList<>();
    private final List<List<GroveThread>> shared = new ArrayList<>();

    /** Lists the current segments. Use it only between {@link GroveAccess#beginWalk} and {@link GroveAccess#endWalk}. */
    Segments() {
        GroveThread[] trees = GroveRegistry.trees();
        GroveGroup[] of = new GroveGroup[trees.length];
        for (int i = 0; i < trees.length; i++) {
            of[i] = trees[i].group();
        }
        // Groups are read last, so that none is missing: a thread that ends now may move to a group created for it.
        groups = GroveGrouping.all();
        for (int i = 0; i < groups.length; i++) {
            shared.add(new ArrayList<GroveThread>());
        }
        for (int i = 0; i < trees.length; i++) {
            if (of[i] == null) {
                insert(own, trees[i]);
            } else {
                shared.get(index(of[i])).add(trees[i]);
            }
        }
    }

    /** Whether a thread has its own segment. */
    boolean isOwn(GroveThread thread) {
        return own.contains(thread);
    }

    void visit(Visitor visitor) throws IOException {
        for (int i = 0; i < own.size(); i++) {
            GroveThread thread = own.get(i);
            ThreadInfo info = new ThreadInfo(thread.id(), text(thread.name()), text(thread.threadGroup()), thread.daemon, false);
            info.allocated = thread.allocated();
            visitor.segment(info, thread, GroveReader.root(thread.state));
        }
        for (int i = 0; i < groups.length; i++) {
            // A group created after the walk began is empty for this walk.
            if (!shared.get(i).isEmpty() || groups[i].mergedRoot() != 0) {
                share(visitor, groups[i], shared.get(i));
            }
        }
    }

    private int index(GroveGroup group) {
        int at = 0;
        while (groups[at] != group) {
            at++;
        }
        return at;
    }

    private static void insert(List<GroveThread> sorted, GroveThread thread) {
        int at = sorted.size();
        while (at > 0 && sorted.get(at - 1).id() > thread.id()) {
            at--;
        }
        sorted.add(at, thread);
    }

    private static void share(Visitor visitor, GroveGroup group, List<GroveThread> trees) throws IOException {
        ThreadInfo info = info(group);
        info.count = Math.max(1, group.threads());
        info.allocated = GroveRegistry.allocated(group);
        long ended = group.mergedRoot();
        if (trees.isEmpty() || ended == 0 && trees.size() == 1) {
            visitor.segment(info, group, ended != 0 ? ended : GroveReader.root(trees.get(0).state));
            return;
        }
        GroveMerge merge;
        try {
            merge = new GroveMerge(true);
        } catch (OutOfMemoryError none) {
            unmerged(visitor, group, ended, trees);
            return;
        }
        try {
            merge.observe(visitor.copies());
            if (ended != 0) {
                merge.add(ended);
            }
            for (int i = 0; i < trees.size(); i++) {
                merge.add(GroveReader.root(trees.get(i).state));
            }
            if (merge.isWhole()) {
                visitor.segment(info, group, merge.root());
                return;
            }
        } finally {
            merge.free();
            // Another tree may get the memory of the result.
            visitor.copies();
        }
        unmerged(visitor, group, ended, trees);
    }

    /** Visits the trees of one segment separately, because there is no memory to merge them. */
    private static void unmerged(Visitor visitor, GroveGroup group, long ended, List<GroveThread> trees) throws IOException {
        for (int i = ended == 0 ? 0 : -1; i < trees.size(); i++) {
            visitor.segment(info(group), null, i < 0 ? ended : GroveReader.root(trees.get(i).state));
        }
    }

    private static ThreadInfo info(GroveGroup group) {
        return new ThreadInfo(group.id, group.name, text(group.threadGroup), group.daemon, group.virtual);
    }

    private static String text(String orNull) {
        return orNull == null ? "" : orNull;
    }
}

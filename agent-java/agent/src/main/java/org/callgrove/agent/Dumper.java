package org.callgrove.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.callgrove.dump.ThreadInfo;
import org.callgrove.profile.LeafTable;
import org.callgrove.profile.MethodIds;
import org.callgrove.runtime.GroveMerge;
import org.callgrove.runtime.GroveReader;
import org.callgrove.runtime.GroveThread;
import org.callgrove.runtime.GroveThreads;
import org.callgrove.weave.NotWoven;

/** Writes the trees to the output file. Call it paused. */
final class Dumper {
    private final Options options;
    private final OutputFile out;
    private final MethodIds ids;
    private final NotWoven notWoven;
    private final MetaFacts facts;
    private boolean finished;

    Dumper(Options options, OutputFile out, MethodIds ids, LeafTable leaves, NotWoven notWoven) {
        this.options = options;
        this.out = out;
        this.ids = ids;
        this.notWoven = notWoven;
        this.facts = new MetaFacts(options, out, leaves);
    }

    /** Writes an empty dump into memory, so that all it needs is loaded before anything is woven. */
    void rehearse() throws IOException {
        try (DumpWriter writer = new DumpWriter(new ByteArrayOutputStream(), new int[0])) {
            writer.finish(facts.meta(true, notWoven), new RecordedMethods(ids, notWoven));
        }
    }

    synchronized void writeCheckpoint() {
        if (!finished) {
            write(true);
        }
    }

    /** The dump at the program's end; later calls do nothing. */
    synchronized void writeLast() {
        if (!finished) {
            finished = true;
            write(false);
        }
    }

    private void write(boolean checkpoint) {
        try {
            try (DumpWriter writer = new DumpWriter(out.temporary(), GroveReader.frequencies(ids.bound()))) {
                TreeWalk walk = new TreeWalk(writer, ids);
                if (options.merge) {
                    merged(writer, walk, oldestFirst(), new ThreadInfo(0, "all threads", "", false, false));
                } else {
                    separate(writer, walk);
                }
                Meta meta = facts.meta(checkpoint, notWoven);
                writer.finish(meta, new RecordedMethods(ids, notWoven));
            }
            out.publish();
        } catch (Throwable e) {
            System.err.println("callgrove: could not write " + out.file() + ": " + e
                    + (checkpoint ? "; the next checkpoint tries again" : "; the last checkpoint, if any, is kept"));
            out.discard();
        }
    }

    private static List<GroveThread> oldestFirst() {
        List<GroveThread> threads = new ArrayList<>();
        for (GroveThread thread = GroveThreads.newest(); thread != null; thread = thread.next) {
            threads.add(0, thread);
        }
        return threads;
    }

    /** One segment for each thread; virtual threads share one, as their trees pass from one to the next anyway. */
    private static void separate(DumpWriter writer, TreeWalk walk) throws IOException {
        List<GroveThread> threads = oldestFirst();
        List<GroveThread> virtual = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            GroveThread thread = threads.get(i);
            if (thread.virtual) {
                virtual.add(thread);
                continue;
            }
            String group = thread.group();
            writer.beginThread(new ThreadInfo(thread.id, thread.name(), group == null ? "" : group, thread.daemon, false));
            walk.write(GroveReader.root(thread));
            writer.endThread();
        }
        if (!virtual.isEmpty()) {
            merged(writer, walk, virtual, new ThreadInfo(virtual.get(0).id, "virtual threads", "", true, true));
        }
    }

    private static void merged(DumpWriter writer, TreeWalk walk, List<GroveThread> threads, ThreadInfo info) throws IOException {
        GroveMerge merge = new GroveMerge();
        try {
            for (int i = 0; i < threads.size(); i++) {
                merge.add(GroveReader.root(threads.get(i)));
            }
            writer.beginThread(info);
            walk.write(merge.root());
            writer.endThread();
        } finally {
            merge.free();
        }
    }
}

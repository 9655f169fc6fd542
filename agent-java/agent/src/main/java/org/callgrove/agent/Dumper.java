package org.callgrove.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.callgrove.profile.LeafTable;
import org.callgrove.profile.MethodIds;
import org.callgrove.runtime.GroveReader;
import org.callgrove.runtime.GroveThreads;
import org.callgrove.weave.NotWoven;

/** Writes the trees to the output file. Call it paused. */
final class Dumper {
    private final OutputFile out;
    private final MethodIds ids;
    private final NotWoven notWoven;
    private final LoadedClasses loaded;
    private final Reserve reserve;
    private final MetaFacts facts;
    private boolean finished;

    Dumper(Options options, OutputFile out, MethodIds ids, LeafTable leaves, NotWoven notWoven, EarlyThreads early,
            LoadedClasses loaded) {
        this.out = out;
        this.ids = ids;
        this.notWoven = notWoven;
        this.loaded = loaded;
        this.reserve = new Reserve(out.file().toString());
        this.facts = new MetaFacts(options, out, leaves, early);
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
            reserve.release();
            write(false);
        }
    }

    private void write(boolean checkpoint) {
        GroveThreads.beginWalk();
        try {
            try (DumpWriter writer = new DumpWriter(out.temporary(), GroveReader.frequencies(ids.bound()))) {
                TreeWalk walk = new TreeWalk(writer, ids);
                Segments.write(writer, walk);
                loaded.noteMissed();
                Meta meta = facts.meta(checkpoint, notWoven);
                writer.finish(meta, new RecordedMethods(ids, notWoven));
            }
            out.publish();
        } catch (Throwable e) {
            complain(e, checkpoint);
            out.discard();
        } finally {
            GroveThreads.endWalk();
        }
    }

    private void complain(Throwable e, boolean checkpoint) {
        if (e instanceof OutOfMemoryError) {
            reserve.complain();
            return;
        }
        System.err.println("callgrove: could not write " + out.file() + ": " + e
                + (checkpoint ? "; the next checkpoint tries again" : "; the last checkpoint, if any, is kept"));
    }
}

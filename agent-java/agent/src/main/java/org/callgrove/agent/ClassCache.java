package org.callgrove.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Paths;
import org.callgrove.agent.cache.WovenCache;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.process.LoadedProcesses;
import org.callgrove.agent.output.Stderr;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.learned.MethodList;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.leaves.StoredLeaves;
import org.callgrove.profile.replay.ReplayingWeaver;
import org.callgrove.profile.replay.WovenStore;
import org.callgrove.weave.ClassWeaver;
import org.callgrove.weave.JdkClasses;
import org.callgrove.weave.Weaver;

/**
 * Keeps woven classes for the next process that weaves with the same options. Also keeps the table of leaf methods (native or replaceable
 * by the JIT) read from java.base, and what the methods of a list call.
 */
final class ClassCache {
    /** Key of the table of leaf methods. */
    private static final long LEAVES = 0x6C6561766573L;
    /** Key of what listed methods call. */
    private static final long FRONTIER = 0x66726F6E74696572L;

    /** The cache; null if nothing is kept. */
    private final WovenCache transcripts;
    private LeafTable leaves;
    /** Null if all methods are woven. */
    private LearnedMethods learned;

    private ClassCache(WovenCache transcripts) {
        this.transcripts = transcripts;
    }

    /**
     * Opens the cache that the options name.
     *
     * @param analyzer the user's block analysis or null; nothing is kept if there is one, because a change to its code would go unnoticed
     * @param processes instrumentation processes; nothing is kept if the code of one is in a folder, for the same reason
     * @param listed methods of the option {@code learned}; null if all are woven
     * @param backtraces as in the constructor of {@link LeafTable}
     */
    static ClassCache open(Options options, BlockAnalyzer analyzer, LoadedProcesses processes, AgentJar jar, boolean backtraces, long pid,
            MethodList listed) {
        if (options.cache.equals("off") || analyzer != null || processes.key() == null || options.metrics.areNone()) {
            WovenCache.rehearse();
            return new ClassCache(null);
        }
        WovenCache opened = null;
        boolean isOfUser = options.cache.equals("on");
        try {
            opened = WovenCache.open(isOfUser ? null : Paths.get(options.cache), conditions(options, processes, jar, backtraces, listed), pid);
        } catch (IOException | RuntimeException unusable) {
            // The agent works without a cache, as if the folder could not be used.
        }
        if (opened == null) {
            WovenCache.rehearse();
            if (!isOfUser) {
                Stderr.say(
                        "cache=" + options.cache
                                + " is not used: the folder must belong to you, must not be a symbolic link and must not be writable by others");
            }
        }
        return new ClassCache(opened);
    }

    private static String conditions(Options options, LoadedProcesses processes, AgentJar jar, boolean backtraces, MethodList listed)
            throws IOException {
        File image = new File(System.getProperty("java.home"), "lib/modules");
        String[] all = {Long.toHexString(jar.check()), System.getProperty("java.vm.name"), System.getProperty("java.runtime.version"),
            System.getProperty("java.vm.version"), image.getPath(), Long.toString(image.length()), Long.toString(image.lastModified()),
            options.blocks, Boolean.toString(options.strict), Boolean.toString(backtraces), options.include.toString(),
            options.exclude.toString(), options.roots.toString(), options.regions.toString(), Boolean.toString(options.snapshots.byWork),
            Boolean.toString(options.agents.isEmpty()), processes.key(), Boolean.toString(options.sampling > 0),
            listed == null ? "" : Long.toHexString(LearnedMethods.key(listed.methods)) + options.rootThreadsInherit};
        return String.join("\n", all);
    }

    /** The table of leaf methods, from the cache or else read from java.base. */
    LeafTable leaves(JdkClasses jdk, boolean strict, boolean backtraces) throws IOException {
        byte[] stored = transcripts == null ? null : transcripts.read(LEAVES);
        if (stored != null) {
            try {
                leaves = StoredLeaves.read(jdk, strict, backtraces, stored);
                return leaves;
            } catch (RuntimeException damaged) {
                // The table is read from java.base again.
            }
        }
        leaves = new LeafTable(jdk, strict, backtraces);
        return leaves;
    }

    /**
     * Restores what the methods of a list call, and keeps it at the end.
     *
     * @return whether it was restored
     */
    boolean restore(LearnedMethods learned) {
        this.learned = learned;
        return learned.restore(transcripts == null ? null : transcripts.read(FRONTIER));
    }

    ClassWeaver weaver(ReplayingWeaver.LoggedInstrumenter instrumenter) {
        return transcripts == null ? new Weaver(instrumenter) : new ReplayingWeaver(instrumenter, transcripts);
    }

    /** Where transcripts are kept; null if nothing is kept. */
    WovenStore store() {
        return transcripts;
    }

    /** Publishes what this process has added, and closes the cache. */
    void publish() {
        if (transcripts == null) {
            return;
        }
        try {
            byte[] stored = StoredLeaves.write(leaves);
            if (stored != null) {
                transcripts.add(LEAVES, LEAVES, stored);
            }
            byte[] frontier = learned == null ? null : learned.store();
            if (frontier != null) {
                transcripts.add(FRONTIER, FRONTIER, frontier);
            }
            transcripts.publish();
        } catch (Throwable lost) {
            // Most likely the heap is full. The next process weaves again.
        }
    }

    /** Transcripts found and added, for the option {@code times}. */
    String describe() {
        return transcripts == null ? "no cache" : transcripts.hits() + " classes from the cache, " + transcripts.additions() + " newly instrumented";
    }
}

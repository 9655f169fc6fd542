package org.callgrove.agent.recording;

import java.util.List;
import java.util.Map;
import org.callgrove.agent.activation.ProfilingAgents;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.jvm.MemoryLimit;
import org.callgrove.agent.jvm.OtherAgents;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.options.SnapshotInterval;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.dump.Meta;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.runtime.session.GroveCallers;
import org.callgrove.runtime.session.GroveGrouping;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.session.GroveRegistry;
import org.callgrove.runtime.callbacks.GroveLinking;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.weave.Omissions;

/** Collects the facts about the whole run that a dump contains. */
final class MetaFacts {
    private final Options options;
    private final OutputFile out;
    private final LeafTable leaves;
    private final EarlyThreads early;
    private final OtherAgents others;
    private final ProfilingAgents agents;

    MetaFacts(Options options, OutputFile out, LeafTable leaves, EarlyThreads early, OtherAgents others,
            ProfilingAgents agents) {
        this.options = options;
        this.out = out;
        this.leaves = leaves;
        this.early = early;
        this.others = others;
        this.agents = agents;
    }

    Meta meta(boolean checkpoint, Omissions omissions) {
        Meta meta = new Meta();
        meta.checkpoint = checkpoint;
        meta.agentVersion = AgentJar.version();
        meta.jvmName = property("java.vm.name");
        meta.jvmVersion = property("java.vm.version");
        meta.jvmVendor = property("java.vm.vendor");
        meta.javaVersion = property("java.version");
        meta.osName = property("os.name");
        meta.osArch = property("os.arch");
        meta.mainClass = mainClass();
        meta.pid = out.pid;
        meta.start = out.startMillis;
        meta.end = System.currentTimeMillis();
        meta.analysis = options.blocks;
        meta.option("include", join(options.include));
        meta.option("exclude", join(options.exclude));
        for (String root : options.roots) {
            meta.root(root);
        }
        if (options.learned != null) {
            meta.option("learned", options.learned);
        }
        if (options.rootThreadsInherit) {
            meta.option("root.threads", "inherit");
        }
        meta.attached = early.since();
        meta.option("threads", options.threads);
        meta.option("threads.include", join(options.threadsInclude));
        meta.option("checkpoint", options.checkpointMillis + "ms");
        meta.option("snapshots", options.snapshots.toString());
        if (options.sampling > 0) {
            meta.option("sampling", SnapshotInterval.text(true, options.sampling));
        }
        if (!options.startMethods.isEmpty()) {
            meta.option("start", join(options.startMethods));
            meta.option("stop", options.endsWithStartMethod ? "return" : "exit");
        }
        if (options.clockMillis > 0) {
            meta.option("clock", options.clock);
            meta.option("clock.every", options.clockMillis + "ms");
        }
        if (options.locksMillis > 0) {
            meta.option("locks", options.locksMillis + "ms");
        }
        meta.option("mode", options.strict ? "strict" : "default");
        meta.option("blocks", options.blocks);
        meta.option("metrics", options.metrics.toString());
        if (!options.regions.isEmpty()) {
            meta.option("region", join(options.regions));
        }
        if (!options.processes.isEmpty()) {
            meta.option("process", join(options.processes));
        }
        if (!options.agents.isEmpty()) {
            meta.option("agents", join(options.agents));
        }
        for (Map.Entry<String, List<String>> entry : omissions.byReason().entrySet()) {
            reasons(meta, false, entry.getKey(), entry.getValue(), omissions.count(entry.getKey()));
        }
        for (Map.Entry<String, List<String>> entry : omissions.limitedByReason().entrySet()) {
            reasons(meta, true, entry.getKey(), entry.getValue(), omissions.count(entry.getKey()));
        }
        threads(meta);
        memory(meta);
        others.describe(meta);
        agents.describe(meta, checkpoint);
        if (options.metrics.areNone()) {
            meta.warning("metrics=none: this file has no contexts, only the times of methods");
            return meta;
        }
        if (options.sampling > 0) {
            meta.warning("sampled about every " + SnapshotInterval.text(true, options.sampling)
                    + " per thread: the tree contains only sampled contexts, and bytecodes are estimated along the longest paths, so sums tend to be too high");
            return meta;
        }
        meta.warning("counted as leaves at their call sites, from a table generated for this JDK: " + leaves.natives() + " native and "
                + leaves.intrinsics()
                + " intrinsic methods; calls to them from native code, the VM itself and archived hidden classes are not seen");
        if (!leaves.isStrict()) {
            meta.warning(
                    "exceptions that the VM raises itself, such as for a division by zero or a null reference, are not counted in objects, arrays, "
                            + "elements and bytes");
        }
        return meta;
    }

    private void threads(Meta meta) {
        meta.warning(early.remark());
        if (GroveGrouping.leftOut() > 0) {
            meta.warning(GroveGrouping.leftOut() + " threads were not recorded because threads.include does not match their names: "
                    + GroveGrouping.leftOutNames());
        }
        if (GroveGrouping.overflowed() > 0) {
            meta.warning(GroveGrouping.overflowed() + " threads that ended share trees with similarly named threads: at most "
                    + GroveGrouping.KEPT_THREADS + " ended threads, with at most " + GroveGrouping.mostKeptNodes()
                    + " contexts in total, keep trees of their own");
        }
        if (GroveCallers.unknown() > 0) {
            meta.warning("at least " + GroveCallers.unknown() + " calls from methods entered before the recording could not be"
                    + " assigned to their callers: they appear too high in their trees");
        }
        if (GroveLinking.uncounted() > 0) {
            meta.warning("at least " + GroveLinking.uncounted()
                    + " linkings of call sites, constants or method types in classes loaded before they were instrumented were not"
                    + " counted: the VM repeats them, and a repeat cannot be distinguished from a first linking");
        }
        if (GroveRegistry.unrecorded() > 0) {
            meta.warning(GroveRegistry.unrecorded() + " threads were not recorded: there was no memory for their trees");
        }
    }

    private static void memory(Meta meta) {
        meta.option("memory", MemoryLimit.text(GroveBudget.limit()));
        meta.foldedContexts = GroveReader.folded();
        meta.incomplete = GroveReader.isIncomplete();
        String limit = "memory=" + MemoryLimit.text(GroveBudget.limit()) + (GroveBudget.refused() ? ", and the system refused to provide more" : "");
        if (meta.foldedContexts > 0) {
            meta.warning(limit + ": " + meta.foldedContexts + " contexts were folded, so some contexts below them are merged by caller and method"
                    + (meta.incomplete ? "" : "; totals and the methods' own figures are exact")
                    + "; inclusive figures of methods below folded contexts are not exact");
        }
        if (meta.incomplete) {
            meta.warning(limit + ": memory ran out even after folding, so some calls are not counted and counts are too low");
        }
    }

    private static void reasons(Meta meta, boolean limited, String reason, List<String> names, int count) {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            int descriptor = name.indexOf('(');
            int dot = descriptor < 0 ? -1 : name.lastIndexOf('.', descriptor);
            String className = dot < 0 ? name : name.substring(0, dot);
            String method = dot < 0 ? null : name.substring(dot + 1);
            if (limited) {
                meta.limited(className, method, reason);
            } else {
                meta.notInstrumented(className, method, reason);
            }
        }
        if (count > names.size()) {
            meta.warning((count - names.size()) + " more not listed: " + reason);
        }
    }

    static String mainClass() {
        String command = property("sun.java.command");
        int space = command.indexOf(' ');
        String first = space < 0 ? command : command.substring(0, space);
        return first.isEmpty() ? null : first.substring(first.lastIndexOf('/') + 1);
    }

    private static String property(String key) {
        String value = System.getProperty(key);
        return value == null ? "" : value;
    }

    private static String join(List<String> globs) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < globs.size(); i++) {
            text.append(i == 0 ? "" : ";").append(globs.get(i));
        }
        return text.toString();
    }
}

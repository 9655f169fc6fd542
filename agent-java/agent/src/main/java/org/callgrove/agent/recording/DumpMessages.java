package org.callgrove.agent.recording;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.jvm.MemoryLimit;
import org.callgrove.agent.output.HeapReserve;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.output.SummaryLine;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveWalkLimit;
import org.callgrove.runtime.memory.GroveBudget;

/** Reports on standard error whether a recording's dumps were written. {@link Dumper} lets only one thread use it at a time. */
final class DumpMessages {
    /** System property for tests: milliseconds after which the last dump is reported as slow. */
    private static final String SLOW = "callgrove.slow";
    private static final long SLOW_MILLIS = 2000;
    private static final long NANOS = 1_000_000;

    private final long slowNanos = Long.getLong(SLOW, SLOW_MILLIS) * NANOS;
    private final OutputFile out;
    private final boolean quiet;
    private final boolean times;
    private final HeapReserve reserve;
    private final ClassSelection selection;
    private final RootMethods roots;
    private final Regions regions;
    private final boolean hasContexts;
    /** Null if all of the program is woven. */
    private final WovenPart part;
    private boolean saidGivenUp;
    private boolean saidFolded;
    /** Kind of the failure reported last; null if the next one is to be reported in any case. Messages may name temporary files. */
    private volatile Class<?> saidFailed;
    /** Time when the last dump began, by {@link System#nanoTime}. */
    private long lastBegan;
    private boolean saidSlow;

    /**
     * @param quiet whether to print nothing if all went well
     * @param times whether to report at the end how much memory contexts took, and how long walks
     */
    DumpMessages(OutputFile out, boolean quiet, boolean times, HeapReserve reserve, ClassSelection selection, RootMethods roots,
            Regions regions, boolean hasContexts, WovenPart part) {
        this.out = out;
        this.quiet = quiet;
        this.times = times;
        this.reserve = reserve;
        this.selection = selection;
        this.roots = roots;
        this.regions = regions;
        this.hasContexts = hasContexts;
        this.part = part;
    }

    /** Reports folding, once. Folds themselves happen at points in the program where the agent must not print. */
    void folded() {
        if (!saidFolded && !quiet && GroveReader.folded() > 0) {
            saidFolded = true;
            Stderr.say("memory=" + MemoryLimit.text(GroveBudget.limit()) + " is used up by calling contexts: some were folded"
                    + (GroveReader.isIncomplete() ? "" : ", but totals stay exact") + "; a larger memory= keeps more contexts");
        }
    }

    /** Starts the clock that {@link #reportIfSlow} reads. */
    void lastBegins() {
        lastBegan = System.nanoTime();
    }

    /** Reports, once, that the last dump is taking long. The program's end waits for it, and no other message says so. */
    void reportIfSlow() {
        if (saidSlow || quiet || System.nanoTime() - lastBegan < slowNanos) {
            return;
        }
        saidSlow = true;
        try {
            Stderr.say("still writing " + SummaryLine.grouped(GroveWalkLimit.contexts()) + " contexts " + Stderr.ARROW + " " + out.name
                    + "; if the program is killed now, the last checkpoint, if any, is kept");
        } catch (OutOfMemoryError full) {
            // The message could not be printed, but the dump matters more.
        }
    }

    /** Describes what a dump with this number of contexts contains. */
    String recorded(long contexts) {
        return hasContexts ? SummaryLine.contexts(contexts) : regions.summary();
    }

    /** Reports the last dump, and after which walks. */
    void written(long contexts, Walks walks) {
        if (!quiet) {
            Stderr.say(SummaryLine.text(recorded(contexts), Stderr.ARROW, out.name, out.file().toFile().length()));
        }
        if (times) {
            Stderr.say("contexts used " + GroveBudget.used() + " bytes of memory");
            Stderr.say(walks.text());
        }
        for (String warning : unmatched()) {
            Stderr.say(warning);
        }
        if (part != null && !quiet) {
            Stderr.say(part.remark());
        }
    }

    /** Patterns in options that matched nothing, one sentence each. */
    List<String> unmatched() {
        List<String> sentences = new ArrayList<>();
        for (String glob : selection.unmatched()) {
            sentences.add("include=" + glob + " matched no loaded class: nothing is recorded for it");
        }
        for (String glob : roots.unmatched()) {
            sentences.add("root=" + glob + " matched no loaded method that can be a root: nothing is recorded for it");
        }
        sentences.addAll(regions.timed().remarks());
        return sentences;
    }

    /** Reports, once, that a checkpoint was given up. At the program's end this is not reported, because the last dump follows. */
    void givenUp(GroveWalkLimit.Abandoned early) {
        if (!saidGivenUp && !GroveWalkLimit.isFrozen()) {
            saidGivenUp = true;
            Stderr.say("a checkpoint was abandoned: " + early.getMessage() + "; the previous one, if any, is kept");
        }
    }

    /** Why a dump failed, in one line. Needs no heap if the heap is full. */
    static String reason(Throwable e) {
        return e instanceof OutOfMemoryError ? "the heap is full"
                : e instanceof GroveWalkLimit.Abandoned ? "the trees grow faster than they can be written" : firstLine(e.toString());
    }

    /** A text up to its first line break, because answers to commands are single lines. */
    private static String firstLine(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return text.substring(0, end);
    }

    /** Has the next failure reported even if it is of the same kind as the one before. */
    void repeatFailures() {
        saidFailed = null;
    }

    /** Reports a dump that failed. Checkpoints that fail one after the other for the same reason are reported once. */
    void failed(Throwable e, boolean checkpoint) {
        if (e instanceof OutOfMemoryError) {
            reserve.complain();
            return;
        }
        if (checkpoint && e.getClass() == saidFailed) {
            return;
        }
        saidFailed = e.getClass();
        Stderr.say("could not write " + out.file() + ": " + e
                + (checkpoint ? "; the next checkpoint will try again" : "; the last checkpoint, if any, is kept"));
    }
}

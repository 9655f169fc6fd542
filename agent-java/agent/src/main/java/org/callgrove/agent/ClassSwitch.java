package org.callgrove.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.jvm.CompilerHint;
import org.callgrove.agent.output.SwitchProgress;
import org.callgrove.agent.recording.Stalls;
import org.callgrove.agent.recording.WovenLate;
import org.callgrove.profile.ProfileInstrumenter;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.callbacks.GroveLinking;
import org.callgrove.weave.NanClasses;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.WeavingTransformer;

/**
 * Switches loaded classes between their original and their woven code. The VM stops all threads while it installs classes, for a time that
 * grows with their number. So in a running program, classes are switched in batches.
 */
final class ClassSwitch {
    /**
     * Number of classes in a batch. With this many classes, half of the time for which the VM stops is fixed, and the other half grows with
     * their number.
     */
    private static final int BATCH = 400;

    /**
     * Classes with methods that the JIT inlines into the runtime's. When such a class is switched, the VM discards the runtime's compiled
     * code, and interprets the runtime until the optimising compiler has worked through its queue.
     */
    private static final Set<String> INLINED_IN_RUNTIME = Set.of("java.lang.Thread", "jdk.internal.misc.Unsafe");

    private final Instrumentation instrumentation;
    private final WeavingTransformer transformer;
    private final Omissions omissions;
    private final CompilerHint hint;
    private final MethodIds ids;
    /** Null if every class may be woven. */
    private final ProfileInstrumenter instrumenter;
    private boolean hasWoven;
    private final NanClasses nanClasses = new NanClasses();

    ClassSwitch(Instrumentation instrumentation, WeavingTransformer transformer, Omissions omissions, CompilerHint hint,
            MethodIds ids, ProfileInstrumenter instrumenter) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.omissions = omissions;
        this.hint = hint;
        this.ids = ids;
        this.instrumenter = instrumenter;
    }

    /**
     * Weaves all loaded classes at once, and from now on each class that is loaded. The VM requests every new version before it installs
     * the first, so weaving itself runs in code that is not woven.
     */
    void weave() {
        instrumentation.addTransformer(transformer, true);
        retransform(classes(false));
    }

    /**
     * Weaves like {@link #weave}, but in batches. Call it while nothing is being recorded, because paths through woven and original classes
     * have gaps.
     */
    Stalls weaveInBatches() {
        instrumentation.addTransformer(transformer, true);
        Stalls stalls = Stalls.watch();
        try {
            List<Class<?>> loaded = toWeave();
            GroveLinking.install(new WovenLate(loaded, ids, !hasWoven));
            hasWoven = true;
            inBatches(loaded, stalls);
        } finally {
            stalls.end();
        }
        return stalls;
    }

    /**
     * Loaded classes in the order in which to weave them. Those that are inlined into the runtime come first. Otherwise the runtime would
     * be interpreted just when the program calls it most, as counting begins.
     */
    List<Class<?>> toWeave() {
        List<Class<?>> loaded = classes(false);
        loaded.sort(Comparator.comparing(type -> !INLINED_IN_RUNTIME.contains(type.getName())));
        return loaded;
    }

    /** Gives all classes their original code back at once. */
    void restore() {
        beginRestoring();
        try {
            retransform(classes(true));
        } finally {
            instrumentation.removeTransformer(nanClasses);
        }
    }

    /** Gives all classes their original code back in batches. Call it while nothing is being recorded. */
    void restoreInBatches() {
        beginRestoring();
        try {
            inBatches(classes(true), null);
        } finally {
            instrumentation.removeTransformer(nanClasses);
        }
    }

    private void beginRestoring() {
        instrumentation.addTransformer(nanClasses, true);
        instrumentation.removeTransformer(transformer);
    }

    /**
     * Loaded classes that can be switched.
     *
     * @param seen whether to include only those that were offered for weaving
     */
    private List<Class<?>> classes(boolean seen) {
        List<Class<?>> chosen = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName().replace('.', '/');
            if (type.isArray() || type.isPrimitive() || AgentJar.owns(name) || seen && !transformer.hasSeen(name)
                    || instrumenter != null && !instrumenter.mayWeave(name)) {
                continue;
            }
            if (instrumentation.isModifiableClass(type)) {
                chosen.add(type);
            }
        }
        return chosen;
    }

    /** @param stalls notified of each batch; may be null */
    private void inBatches(List<Class<?>> classes, Stalls stalls) {
        for (int start = 0; start < classes.size(); start += BATCH) {
            List<Class<?>> batch = classes.subList(start, Math.min(classes.size(), start + BATCH));
            retransform(batch);
            SwitchProgress.tell(start + batch.size(), classes.size());
            if (stalls != null) {
                stalls.endBatch(batch.size());
            }
        }
    }

    /** Retransforms classes. If the VM refuses one of them, it changes none, so each half is then tried separately. */
    private void retransform(List<Class<?>> batch) {
        try {
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException | InternalError e) {
            // The VM throws an internal error for a class whose static initialiser has failed. From here on, weaving runs in woven code,
            // which HotSpot must not remember as code that it may not optimise.
            hint.weavingEnds();
            if (batch.size() == 1) {
                omissions.add("the VM rejected the instrumented class: " + e, batch.get(0).getName());
                return;
            }
            int half = batch.size() / 2;
            retransform(batch.subList(0, half));
            retransform(batch.subList(half, batch.size()));
        }
    }
}

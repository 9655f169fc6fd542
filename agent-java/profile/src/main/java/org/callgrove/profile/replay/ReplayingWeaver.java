package org.callgrove.profile.replay;

import org.callgrove.weave.ClassFileKey;
import org.callgrove.weave.ClassWeaver;
import org.callgrove.weave.Instrumenter;
import org.callgrove.weave.PoolIntegers;
import org.callgrove.weave.Weaver;

/**
 * Weaves a class by replaying its transcript, a record of an earlier weaving, if the store has one for the same class file. Otherwise
 * weaves the class as {@link Weaver} does and adds a transcript. The result and the actions are the same either way.
 */
public final class ReplayingWeaver implements ClassWeaver {
    /** Constant pools larger than this may have no room for placeholders. */
    private static final int LARGE_POOL = 50_000;

    /** An instrumenter whose actions can be logged. */
    public interface LoggedInstrumenter extends Instrumenter {
        WeavingActions actions();

        /** Returns this instrumenter with other actions. */
        Instrumenter with(WeavingActions actions);

        /** A number that identifies all settings that woven code depends on and that may change while the instrumenter is in use. */
        int variant();
    }

    private final LoggedInstrumenter instrumenter;
    private final WovenStore store;
    private final ClassWeaver plain;

    public ReplayingWeaver(LoggedInstrumenter instrumenter, WovenStore store) {
        this.instrumenter = instrumenter;
        this.store = store;
        this.plain = new Weaver(instrumenter);
    }

    @Override
    public byte[] weave(byte[] classFile, byte[] own, ClassLoader loader) {
        // If other agents have changed the class, the result also depends on its original class file.
        if (own != null || PoolIntegers.constants(classFile) > LARGE_POOL) {
            return plain.weave(classFile, own, loader);
        }
        int metrics = instrumenter.variant();
        long variant = 0x9E3779B97F4A7C15L * metrics;
        long key = ClassFileKey.of(classFile) + variant;
        byte[] transcript = store.read(key);
        long inAnyOrder = 0;
        if (transcript == null) {
            inAnyOrder = ClassFileKey.inAnyOrder(classFile) + variant;
            transcript = store.read(inAnyOrder);
        }
        if (transcript != null) {
            try {
                Replay replay = new Replay(instrumenter.actions(), transcript);
                if (replay.isValid(classFile.length)) {
                    return replay.weave();
                }
            } catch (RuntimeException unusable) {
                // Repeating an action does no harm, so the class can be woven all the same.
            }
        }
        boolean isShort = instrumenter.actions().areIdsSmall();
        LoggedActions actions = new LoggedActions(instrumenter.actions(), classFile, isShort);
        byte[] woven = new Weaver(instrumenter.with(actions)).weave(classFile, null, loader);
        if (!actions.idsFit()) {
            actions = new LoggedActions(instrumenter.actions(), classFile, false);
            woven = new Weaver(instrumenter.with(actions)).weave(classFile, null, loader);
        }
        if (actions.overflows()) {
            return plain.weave(classFile, null, loader);
        }
        transcript = actions.finish(woven);
        // Metrics may have been switched in the meantime, so that the class was woven for other metrics than its key says.
        if (transcript != null && instrumenter.variant() == metrics) {
            store.add(key, inAnyOrder != 0 ? inAnyOrder : ClassFileKey.inAnyOrder(classFile) + variant, transcript);
        }
        return woven;
    }

    @Override
    public void rehearse(byte[] classFile) {
        ReplayingWeaver alone = new ReplayingWeaver(instrumenter, new OneTranscript());
        alone.weave(classFile, null, null);
        alone.weave(classFile, null, null);
    }

    /** A store that keeps only the last transcript, in memory. */
    private static final class OneTranscript implements WovenStore {
        private byte[] last;

        @Override
        public byte[] read(long key) {
            return last;
        }

        @Override
        public void add(long key, long otherKey, byte[] transcript) {
            last = transcript;
        }
    }
}

package org.callgrove.profile.replay;

import org.callgrove.weave.ClassFileKey;
import org.callgrove.weave.ClassWeaver;
import org.callgrove.weave.InstrumentationProcess;
import org.callgrove.weave.PoolIntegers;
import org.callgrove.weave.Weaver;

/**
 * Weaves a class by its record, if the store has one whose class file is the same. Otherwise it weaves as {@link Weaver} does and adds a
 * record. The result and the actions are the same either way.
 */
public final class ReplayingWeaver implements ClassWeaver {
    /** Constant pools of such a size may have no room for placeholders. */
    private static final int LARGE_POOL = 50_000;

    /** A process whose actions can be logged. */
    public interface LoggedProcess extends InstrumentationProcess {
        WeavingActions actions();

        /** This process with other actions. */
        InstrumentationProcess with(WeavingActions actions);

        /** A number for all that may change while it runs and that woven code depends on. */
        int variant();
    }

    private final LoggedProcess process;
    private final WovenStore store;
    private final ClassWeaver plain;

    public ReplayingWeaver(LoggedProcess process, WovenStore store) {
        this.process = process;
        this.store = store;
        this.plain = new Weaver(process);
    }

    @Override
    public byte[] weave(byte[] classFile, byte[] own, ClassLoader loader) {
        // What other agents added to a class depends on a second class file.
        if (own != null || PoolIntegers.constants(classFile) > LARGE_POOL) {
            return plain.weave(classFile, own, loader);
        }
        long variant = 0x9E3779B97F4A7C15L * process.variant();
        long key = ClassFileKey.of(classFile) + variant;
        byte[] record = store.read(key);
        long inAnyOrder = 0;
        if (record == null) {
            inAnyOrder = ClassFileKey.inAnyOrder(classFile) + variant;
            record = store.read(inAnyOrder);
        }
        if (record != null) {
            try {
                Replay replay = new Replay(process.actions(), record);
                if (replay.isValid()) {
                    return replay.weave();
                }
            } catch (RuntimeException unusable) {
                // Repeating an action does no harm, so the class can be woven all the same.
            }
        }
        boolean isShort = process.actions().areIdsSmall();
        LoggedActions actions = new LoggedActions(process.actions(), classFile, isShort);
        byte[] woven = new Weaver(process.with(actions)).weave(classFile, null, loader);
        if (!actions.fits()) {
            actions = new LoggedActions(process.actions(), classFile, false);
            woven = new Weaver(process.with(actions)).weave(classFile, null, loader);
        }
        record = actions.finish(woven);
        if (record != null) {
            store.add(key, inAnyOrder != 0 ? inAnyOrder : ClassFileKey.inAnyOrder(classFile) + variant, record);
        }
        return woven;
    }

    /** Weaves a class as an unknown one, and again by its record, so that all classes that it takes are loaded. */
    public void rehearse(byte[] classFile) {
        LoggedActions actions = new LoggedActions(process.actions(), classFile, true);
        byte[] record = actions.finish(new Weaver(process.with(actions)).weave(classFile, null, null));
        Replay replay = new Replay(process.actions(), record);
        replay.isValid();
        replay.weave();
        store.read(ClassFileKey.of(classFile) + ClassFileKey.inAnyOrder(classFile));
    }
}

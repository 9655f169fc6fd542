package org.callgrove.profile.replay;

import java.util.function.BiPredicate;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.ClassWeaver;
import org.callgrove.weave.Weaver;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Weaves only classes of which something has to be woven, and reads no code of the others. */
public final class LearnedWeaver implements ClassWeaver {
    private final ReplayingWeaver.LoggedInstrumenter instrumenter;
    private final ClassWeaver plain;
    /** Null if nothing is kept. */
    private final WovenStore store;
    private final LearnedMethods learned;
    private final BiPredicate<byte[], ClassFacts> concerns;

    /**
     * @param store keeps transcripts; null for none
     * @param concerns whether a class with these facts has to be woven; learns the facts
     */
    public LearnedWeaver(ReplayingWeaver.LoggedInstrumenter instrumenter, WovenStore store, LearnedMethods learned,
            BiPredicate<byte[], ClassFacts> concerns) {
        this.instrumenter = instrumenter;
        this.plain = new Weaver(instrumenter);
        this.store = store;
        this.learned = learned;
        this.concerns = concerns;
    }

    @Override
    public byte[] weave(byte[] classFile, byte[] own, ClassLoader loader) {
        ClassFacts facts = ClassFacts.read(classFile);
        if (!concerns.test(classFile, facts)) {
            return null;
        }
        ClassNode node = new ClassNode();
        ClassFacts.visit(classFile, node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        String className = CanonicalNames.of(node);
        learned.begin(node, className);
        return store == null ? plain.weave(classFile, own, loader)
                : new ReplayingWeaver(instrumenter, new OfChosen(facts, className)).weave(classFile, own, loader);
    }

    @Override
    public void rehearse(byte[] classFile) {
        learned.rehearse(true);
        try {
            if (store == null) {
                plain.rehearse(classFile);
            } else {
                new ReplayingWeaver(instrumenter, store).rehearse(classFile);
            }
        } finally {
            learned.rehearse(false);
        }
        ClassFacts facts = ClassFacts.read(classFile);
        concerns.test(classFile, facts);
        learned.chosen(facts, facts.name);
    }

    /** The transcripts of a class for the methods now chosen. */
    private final class OfChosen implements WovenStore {
        private final ClassFacts facts;
        private final String className;
        private final long chosen;

        OfChosen(ClassFacts facts, String className) {
            this.facts = facts;
            this.className = className;
            this.chosen = learned.chosen(facts, className);
        }

        @Override
        public byte[] read(long key) {
            return store.read(key ^ chosen);
        }

        @Override
        public void add(long key, long otherKey, byte[] transcript) {
            // Another class may have added methods while this one was woven.
            if (learned.chosen(facts, className) == chosen) {
                store.add(key ^ chosen, otherKey ^ chosen, transcript);
            }
        }
    }
}

package org.callgrove.profile.replay;

import java.util.function.Predicate;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.ClassFileKey;
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
    private final Predicate<ClassFacts> concerns;

    /**
     * @param store keeps transcripts; null for none
     * @param concerns whether a class with these facts has to be woven for other reasons than the list; learns the facts
     */
    public LearnedWeaver(ReplayingWeaver.LoggedInstrumenter instrumenter, WovenStore store, LearnedMethods learned,
            Predicate<ClassFacts> concerns) {
        this.instrumenter = instrumenter;
        this.plain = new Weaver(instrumenter);
        this.store = store;
        this.learned = learned;
        this.concerns = concerns;
    }

    @Override
    public byte[] weave(byte[] classFile, byte[] own, ClassLoader loader) {
        ClassFacts facts = ClassFacts.read(classFile);
        boolean isGenerated = LearnedMethods.isGenerated(facts);
        String className = facts.name.replace('/', '.');
        LearnedMethods.Choice choice = learned.choose(facts, className);
        if (!concerns.test(facts) && !choice.isAny && !isGenerated && !LearnedMethods.hasHandles(classFile)) {
            learned.leave(facts);
            return null;
        }
        long number = store == null || isGenerated ? 0 : ClassFileKey.inAnyOrder(classFile);
        if (number != 0 && learned.knows(number)) {
            learned.begin(facts, className);
        } else {
            ClassNode node = new ClassNode();
            ClassFacts.visit(classFile, node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            className = CanonicalNames.of(node);
            learned.begin(node, className, number);
        }
        return store == null ? plain.weave(classFile, own, loader)
                : new ReplayingWeaver(instrumenter, new OfChosen(facts, className, choice, isGenerated)).weave(classFile, own, loader);
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
        concerns.test(facts);
        learned.choose(facts, facts.name);
    }

    /** The transcripts of a class for the methods now chosen. */
    private final class OfChosen implements WovenStore {
        private final ClassFacts facts;
        private final String className;
        private final LearnedMethods.Choice choice;

        OfChosen(ClassFacts facts, String className, LearnedMethods.Choice choice, boolean isGenerated) {
            this.facts = facts;
            this.className = className;
            this.choice = !isGenerated && learned.isCurrent(choice) ? choice : learned.choose(facts, className);
        }

        @Override
        public byte[] read(long key) {
            return store.read(key ^ choice.number);
        }

        @Override
        public void add(long key, long otherKey, byte[] transcript) {
            // Another class may have added methods while this one was woven.
            if (learned.isCurrent(choice) || learned.choose(facts, className).number == choice.number) {
                store.add(key ^ choice.number, otherKey ^ choice.number, transcript);
            }
        }
    }
}

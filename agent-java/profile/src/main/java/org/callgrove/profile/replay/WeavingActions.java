package org.callgrove.profile.replay;

import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.leaves.Consulted;
import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafIds;
import org.callgrove.profile.leaves.LeafResolver;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.profile.places.Processes;
import org.callgrove.runtime.entry.GroveRoots;
import org.callgrove.runtime.callbacks.GroveActivation;
import org.callgrove.runtime.text.GroveMethodNames;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.Opcodes;

/**
 * Takes the actions that weaving a class needs in addition to editing its class file: assigns ids, records facts and omissions. The numbers
 * returned become constants in the woven code.
 */
public class WeavingActions implements Consulted {
    /** Marks leaves that the program also calls in ways that no call site counts. */
    public interface UnseenLeaves {
        /** Marks the leaves that a call of the method {@code key}, its name and descriptor, of a class may reach. */
        void mark(String owner, String key);
    }

    final LeafTable leaves;
    private final MethodIds ids;
    private final LeafIds leafIds;
    private final LeafResolver resolver;
    private final ClassSelection selection;
    private final RootMethods roots;
    private final Omissions omissions;
    private final UnseenLeaves unseen;
    private volatile Processes processes = Processes.NONE;
    /** Null if all methods are woven. */
    private volatile LearnedMethods learned;

    /** Makes the actions for a recording of samples. */
    public WeavingActions(MethodIds ids, LeafTable leaves, ClassSelection selection, Omissions omissions) {
        this(ids, leaves, null, null, selection, null, omissions, null);
    }

    public WeavingActions(MethodIds ids, LeafTable leaves, LeafIds leafIds, LeafResolver resolver, ClassSelection selection, RootMethods roots,
            Omissions omissions, UnseenLeaves unseen) {
        this.ids = ids;
        this.leaves = leaves;
        this.leafIds = leafIds;
        this.resolver = resolver;
        this.selection = selection;
        this.roots = roots;
        this.omissions = omissions;
        this.unseen = unseen;
    }

    /** Makes actions that use the same tables as others. */
    WeavingActions(WeavingActions other) {
        this(other.ids, other.leaves, other.leafIds, other.resolver, other.selection, other.roots, other.omissions, other.unseen);
        processes = other.processes;
        learned = other.learned;
    }

    /** Whether all ids so far are well below the largest two-byte number. */
    boolean areIdsSmall() {
        return ids.bound() < Short.MAX_VALUE - 1000;
    }

    /** Whether a class is counted, by internal name. */
    public boolean selects(String internalName) {
        return selection.contains(internalName);
    }

    /** Adds a class to the table of leaves. */
    public void learn(ClassFacts known) {
        leaves.learn(known);
    }

    /** The id of a method whose body is counted; 0 when ids have run out. */
    public int method(MethodFacts method) {
        MethodRecord record = ids.of(method.className, method.renamed, method.name, method.descriptor, method.entrySize, method.next);
        if (record == null) {
            noIds(method.className + '.' + method.name + method.descriptor);
            return 0;
        }
        record.describe(method.access, method.intrinsic);
        record.inSource(method.sourceFile);
        if (method.name.equals("<init>")) {
            record.owner.declares(method.fields);
        }
        record.beginsAt(method.firstLine);
        record.setAmbiguousConstructor(method.ambiguous);
        record.setAddedCode(method.hasAddedCode);
        LearnedMethods list = learned;
        if (list != null) {
            list.wove(record.id, list.lists(method.className, method.name, method.descriptor));
        }
        if (method.isBarrier) {
            GroveActivation.barrier(record.id);
        }
        if (method.mayBeRoot && roots.contains(method.className, method.name, method.descriptor)) {
            GroveRoots.mark(record.id);
        }
        return record.id;
    }

    /**
     * Gives a method the name by which samples find it.
     *
     * @param binaryName binary name of the method's class in the VM
     */
    public void nameForSamples(MethodFacts method, String binaryName) {
        boolean isNative = (method.access & Opcodes.ACC_NATIVE) != 0;
        MethodRecord record = isNative ? ids.leaf(method.className, method.renamed, method.name, method.descriptor, false)
                : ids.of(method.className, method.renamed, method.name, method.descriptor, 0, null);
        if (record == null) {
            noIds(method.className + '.' + method.name + method.descriptor);
            return;
        }
        record.describe(method.access, method.intrinsic);
        record.inSource(method.sourceFile);
        record.beginsAt(method.firstLine);
        GroveMethodNames.add(binaryName, method.name, method.descriptor, record.id);
    }

    /** The id of a leaf; 0 when ids have run out. */
    public int leaf(Leaf leaf) {
        int id = leafIds.of(leaf);
        if (id == 0) {
            noIds(leaf.owner.replace('/', '.') + '.' + leaf.key);
        }
        return id;
    }

    /** The id of a leaf with the number of its allocation rule; 0 when ids have run out. */
    public int leafWithRule(Leaf leaf) {
        return leafIds.withRule(leaf);
    }

    /** The id of the constructor as whose call a lambda's object is counted; 0 when ids have run out. */
    public int lambda(String canonicalClass, String descriptor) {
        int id = leafIds.constructor(canonicalClass, true, descriptor);
        if (id == 0) {
            noIds(canonicalClass + ".<init>" + descriptor);
        }
        return id;
    }

    /** The number for a call's name and descriptor together with the class at which the search starts; null for the receiver's class. */
    public int signature(String key, String start) {
        return resolver.number(key, start);
    }

    /** Records a class or method without contexts. */
    public void omit(String reason, String what) {
        omissions.add(reason, what);
    }

    /** Records a class or method that is counted by a limited rule. */
    public void limit(String reason, String what) {
        omissions.addLimited(reason, what);
    }

    /**
     * Records that instrumentation processes do not count in a method although they chose to.
     *
     * @param metrics a bit for each metric that is too low because of it
     */
    public void drop(String reason, String what, int metrics) {
        omissions.addLimited(reason, what);
        processes.markIncomplete(metrics);
    }

    /** Records a class some of whose code instrumentation processes do not see, and why. */
    public void uncovered(String reason, String className) {
        processes.uncovered(reason, className);
    }

    /** Sets the instrumentation processes to which {@link #drop} and {@link #uncovered} report. Call it before anything is woven. */
    public void reportTo(Processes processes) {
        this.processes = processes;
    }

    /** Sets the methods to weave, which note those that are woven. Call it before anything is woven. */
    public void reportTo(LearnedMethods learned) {
        this.learned = learned;
    }

    /** Marks leaves that are called by a method handle among an instruction's constants. */
    public void calledByHandle(String owner, String name, String descriptor) {
        String key = name + descriptor;
        if (leaves.mentions(key)) {
            unseen.mark(owner, key);
        }
    }

    /** Says that the woven class must not be replayed: it has numbers of this run, or weaving it has said what a replay would not. */
    public void keepNothing() {
        // Nothing to do: nothing is kept.
    }

    @Override
    public void called(String name, String descriptor) {
        // Nothing to do: only transcripts record what decisions rest on.
    }

    @Override
    public void consulted(String owner, String key) {
        // Nothing to do: only transcripts record what decisions rest on.
    }

    private void noIds(String what) {
        omissions.add("more than " + ids.most() + " methods were loaded; no method ids are left", what);
    }
}

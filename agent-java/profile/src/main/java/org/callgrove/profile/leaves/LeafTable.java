package org.callgrove.profile.leaves;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
import org.objectweb.asm.Opcodes;

/**
 * Lists the leaf methods, which are counted at their call sites, and decides each one's rule on first request. Leaves are native methods, and methods
 * that the JIT may replace with its own code, except the few that run the program's code.
 *
 * <p>Constructors of exceptions that the VM raises are leaves, too. C2 reuses such exceptions, so it depends on the compiler whether their
 * constructors run. Counting them at each {@code new} in the program avoids this.
 */
public final class LeafTable {
    private static final List<String> VM_RAISED = Arrays.asList(
            "java/lang/NullPointerException", "java/lang/ArithmeticException", "java/lang/ArrayIndexOutOfBoundsException",
            "java/lang/ArrayStoreException", "java/lang/ClassCastException", "java/lang/NegativeArraySizeException");
    /**
     * Exceptions in which the VM wraps another exception. It does so after the method that threw the other one has ended, but while that
     * method's context is still current.
     */
    private static final List<String> VM_WRAPPED = Arrays.asList(
            "java/lang/reflect/InvocationTargetException", "java/lang/ExceptionInInitializerError");

    private final Map<String, Map<String, Leaf>> byOwner = new HashMap<>();
    /** Leaves that override or can be overridden, by name and descriptor. */
    private final Map<String, List<Leaf>> virtual = new HashMap<>();
    private final Map<String, Boolean> keys = new HashMap<>();
    private final Map<String, Boolean> names = new HashMap<>();
    /** The known classes outside java.base. */
    private final LearnedClasses learned;
    private final JavaBase javaBase;
    private final LeafClassifier rules;
    private final JdkClasses jdk;
    private final boolean strict;
    private final Map<String, ClassFacts> facts = new HashMap<>();
    private boolean decidedHere;
    private int intrinsics;
    private int natives;

    /**
     * Reads java.base of the running JDK.
     *
     * @param strict whether the VM runs with the replacing intrinsics switched off; then most methods that it could replace are not leaves
     */
    public LeafTable(JdkClasses jdk, boolean strict) throws IOException {
        this(jdk, strict, true);
    }

    /** @param backtraces whether backtraces of exceptions have the layout that {@link org.callgrove.runtime.allocation.GroveArrays} counts */
    public LeafTable(JdkClasses jdk, boolean strict, boolean backtraces) throws IOException {
        this(jdk, strict, backtraces, new JavaBase(jdk, inFull()));
    }

    private static List<String> inFull() {
        List<String> inFull = new ArrayList<>(VM_RAISED);
        inFull.addAll(VM_WRAPPED);
        inFull.add(LeafClassifier.HAS_VARYING_BODIES);
        return inFull;
    }

    LeafTable(JdkClasses jdk, boolean strict, boolean backtraces, JavaBase javaBase) {
        this.jdk = jdk;
        this.strict = strict;
        this.javaBase = javaBase;
        this.learned = new LearnedClasses(javaBase);
        rules = new LeafClassifier(javaBase, strict, backtraces);
        for (ClassFacts known : javaBase.classes()) {
            learn(known, true);
        }
    }

    JavaBase javaBase() {
        return javaBase;
    }

    /** Whether a rule for java.base was decided in this process rather than restored. */
    boolean decidedHere() {
        return decidedHere;
    }

    /** Methods of java.base whose rules are decided, whether or not they are leaves. */
    List<Leaf> decided() {
        List<Leaf> decided = new ArrayList<>();
        for (Map<String, Leaf> ofOwner : byOwner.values()) {
            for (Leaf leaf : ofOwner.values()) {
                if (leaf.rule != null && javaBase.facts(leaf.owner) != null) {
                    decided.add(leaf);
                }
            }
        }
        return decided;
    }

    /** Restores the rule for a candidate. */
    void decide(String owner, String key, LeafRule rule) {
        byOwner.get(owner).get(key).rule = rule;
    }

    /** Adds a class that is being woven. Native methods of classes outside java.base become leaves. */
    public synchronized void learn(ClassFacts known) {
        if (javaBase.facts(known.name) == null) {
            learn(known, false);
            List<String> declared = new ArrayList<>(2);
            for (String key : known.methods.keySet()) {
                if (virtual.containsKey(key)) {
                    declared.add(key);
                }
            }
            learned.put(known, declared);
        }
    }

    /** A number that identifies all facts about a class outside java.base on which decisions rest; 0 if the class is not known. */
    public synchronized int fingerprint(String name) {
        return learned.fingerprint(name);
    }

    /** A hash of a method's name and descriptor. */
    public static int hash(String name, String descriptor) {
        return name.hashCode() * 31 + descriptor.hashCode();
    }

    /**
     * A number that identifies the set of known classes outside java.base that declare a native method with this hash of its name and
     * descriptor; 0 if there are none.
     *
     * @param but a class to leave out
     */
    public synchronized int nativesLike(int hash, String but) {
        return learned.nativesLike(hash, but);
    }

    /** Whether a leaf with this name and descriptor overrides or can be overridden. */
    public synchronized boolean isVirtual(String key) {
        return virtual.containsKey(key);
    }

    /**
     * Adds the fingerprints of all classes outside java.base on which decisions about a call rest: the class called, classes with leaves of that name
     * and descriptor, and the supertypes of all these. The fingerprint of an unknown class is 0.
     */
    public synchronized void addLearned(String owner, String key, Map<String, Integer> to) {
        learned.addAbove(owner, to);
        List<Leaf> alike = virtual.get(key);
        for (int i = 0; alike != null && i < alike.size(); i++) {
            learned.addAbove(alike.get(i).owner, to);
        }
    }

    private void learn(ClassFacts known, boolean inJavaBase) {
        for (Map.Entry<String, Integer> method : known.methods.entrySet()) {
            if (isCandidate(known.name, method.getKey(), method.getValue(), inJavaBase)) {
                add(known, method.getKey(), method.getValue());
            }
        }
    }

    private boolean isCandidate(String owner, String key, int access, boolean inJavaBase) {
        return (access & Opcodes.ACC_NATIVE) != 0 || inJavaBase && ((access & ClassFacts.INTRINSIC) != 0
                || isMadeByVm(owner, key) || !strict && LeafClassifier.isVaryingBody(owner, key));
    }

    /** Whether a candidate is a leaf; decided on first request. */
    private boolean isLeaf(Leaf candidate) {
        if (candidate.rule == null) {
            boolean inBase = javaBase.facts(candidate.owner) != null;
            candidate.rule = rule(candidate.owner, candidate.key, candidate.access, inBase);
            decidedHere |= inBase;
        }
        return candidate.rule.kind.isLeaf();
    }

    /**
     * The rule for a method; null for ordinary ones. Rules exist for native methods, those that the JIT may replace, and constructors that the VM
     * calls.
     */
    private LeafRule rule(String owner, String key, int access, boolean inJavaBase) {
        if (!inJavaBase) {
            return (access & Opcodes.ACC_NATIVE) != 0 ? rules.of(owner, key, access) : null;
        }
        if ((access & (Opcodes.ACC_NATIVE | ClassFacts.INTRINSIC)) != 0) {
            return rules.of(owner, key, access);
        }
        return isMadeByVm(owner, key) ? LeafClassifier.RAISED : strict ? null : rules.ofVaryingBody(owner, key);
    }

    private boolean isMadeByVm(String owner, String key) {
        return key.startsWith("<init>") && (!strict && VM_RAISED.contains(owner) || VM_WRAPPED.contains(owner));
    }

    private void add(ClassFacts owner, String key, int access) {
        boolean isFinal = (access & (Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) != 0 || owner.is(Opcodes.ACC_FINAL)
                || key.startsWith("<");
        Leaf leaf = new Leaf(owner.name, key, access, isFinal, owner.is(Opcodes.ACC_FINAL));
        Map<String, Leaf> ofOwner = byOwner.get(owner.name);
        if (ofOwner == null) {
            ofOwner = new HashMap<>();
            byOwner.put(owner.name, ofOwner);
        }
        if (ofOwner.put(key, leaf) != null) {
            return;
        }
        keys.put(key, true);
        names.put(leaf.name(), true);
        if (leaf.isIntrinsic()) {
            intrinsics++;
        }
        if ((access & Opcodes.ACC_NATIVE) != 0) {
            natives++;
            if (javaBase.facts(owner.name) == null) {
                learned.addNative(hash(leaf.name(), leaf.descriptor()), owner.name);
            }
        }
        if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && !key.startsWith("<")) {
            List<Leaf> alike = virtual.get(key);
            if (alike == null) {
                alike = new ArrayList<>(2);
                virtual.put(key, alike);
            }
            alike.add(leaf);
        }
    }

    /** The leaf that a class itself declares, or null. */
    public synchronized Leaf declared(String owner, String key) {
        Map<String, Leaf> ofOwner = byOwner.get(owner);
        Leaf candidate = ofOwner == null ? null : ofOwner.get(key);
        return candidate != null && isLeaf(candidate) ? candidate : null;
    }

    /** Whether the recording is strict: the VM replaces no method, so everything that runs is counted. */
    public boolean isStrict() {
        return strict;
    }

    /** Whether any leaf has this name and descriptor. */
    public synchronized boolean mentions(String key) {
        return keys.containsKey(key);
    }

    /** Whether any leaf has this name. */
    public synchronized boolean mentionsName(String name) {
        return names.containsKey(name);
    }

    /** Leaves that a virtual call of this name and descriptor may reach; never null. */
    synchronized List<Leaf> virtual(String key) {
        List<Leaf> alike = virtual.get(key);
        List<Leaf> leaves = new ArrayList<>(2);
        for (int i = 0; alike != null && i < alike.size(); i++) {
            if (isLeaf(alike.get(i))) {
                leaves.add(alike.get(i));
            }
        }
        return leaves;
    }

    /** Internal name of a class's superclass; empty for Object, null if the class is not known. */
    synchronized String superName(String name) {
        return learned.superName(name);
    }

    /** Whether a class is known to extend or implement another one. */
    synchronized boolean isSubtype(String name, String ancestor) {
        return learned.isSubtype(name, ancestor);
    }

    /** Whether a class belongs to java.base. */
    public synchronized boolean inJavaBase(String name) {
        return javaBase.facts(name) != null;
    }

    /** Whether a class of java.base is an interface. */
    synchronized boolean isInterface(String name) {
        return javaBase.facts(name) != null && javaBase.facts(name).is(Opcodes.ACC_INTERFACE);
    }

    /** The leaf of a signature-polymorphic method, such as {@code MethodHandle.invoke}; or null. */
    synchronized Leaf polymorphic(String owner, String name) {
        Map<String, Leaf> ofOwner = byOwner.get(owner);
        if (ofOwner != null) {
            for (Leaf leaf : ofOwner.values()) {
                if (isLeaf(leaf) && leaf.key.startsWith(name) && leaf.key.startsWith("([Ljava/lang/Object;)", name.length())) {
                    return leaf;
                }
            }
        }
        return null;
    }

    /** Whether a class declares a method with the name and descriptor of a virtual leaf; null if the class is not known. */
    Boolean declares(String owner, String key) {
        ClassFacts known;
        synchronized (this) {
            if (javaBase.facts(owner) == null) {
                LearnedClass learnedOwner = learned.get(owner);
                return learnedOwner == null ? null : (Boolean) learnedOwner.declared.contains(key);
            }
            known = facts.get(owner);
        }
        if (known == null) {
            try {
                known = ClassFacts.read(jdk.read(owner));
            } catch (IOException unreadable) {
                return null;
            }
            synchronized (this) {
                facts.put(owner, known);
            }
        }
        return known.methods.containsKey(key);
    }

    /** Whether a class of java.base is final. */
    boolean isFinalInJavaBase(String owner) {
        declares(owner, "");
        synchronized (this) {
            ClassFacts known = facts.get(owner);
            return known != null && known.is(Opcodes.ACC_FINAL);
        }
    }

    /** The rules of all native or replaceable methods of java.base, by binary class name, name and descriptor. */
    public synchronized Map<String, LeafRule> decisions() {
        Map<String, LeafRule> decided = new TreeMap<>();
        for (Map<String, Leaf> ofOwner : byOwner.values()) {
            for (Leaf candidate : ofOwner.values()) {
                if (javaBase.facts(candidate.owner) != null) {
                    isLeaf(candidate);
                    decided.put(candidate.owner.replace('/', '.') + '.' + candidate.key, candidate.rule);
                }
            }
        }
        return decided;
    }

    /** Number of methods that the JIT may replace. All but a few of them are leaves ({@link #decisions}). */
    public synchronized int intrinsics() {
        return intrinsics;
    }

    /** Number of native leaves. */
    public synchronized int natives() {
        return natives;
    }
}

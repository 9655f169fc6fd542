package org.callgrove.profile.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.leaves.StoredFacts;
import org.callgrove.profile.encoding.DataWriter;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.PoolIntegers;
import org.callgrove.weave.PushedNumbers;
import org.objectweb.asm.Opcodes;

/**
 * Takes the actions that weaving one class needs, such as assigning ids, and logs them for a transcript, by which later processes weave the
 * class again. Ids differ from run to run, so this class returns placeholders instead. In the woven class file these are integers in the
 * constant pool, or two-byte numbers in the code. A replay overwrites them with the ids of its own run.
 *
 * <p>For each new constant, the VM searches all constants of the class, so numbers in the code make installing a class faster.
 */
final class LoggedActions extends WeavingActions implements PushedNumbers.Callees {
    /** Largest number of placeholders in a class: the numbers from 1 that fit into two bytes. */
    private static final int MOST = Short.MAX_VALUE;
    private static final int LEAST_LONG = 0x51000000;

    private final boolean prefersShort;
    private final int firstLong;
    private final DataWriter log = new DataWriter();
    /** Values of placeholders, in order. */
    private final List<Integer> values = new ArrayList<>();
    private final Map<String, Integer> known = new HashMap<>();
    private final Map<String, Integer> learned = new LinkedHashMap<>();
    /** Results of {@link LeafTable#nativesLike}, by the hash of the name and descriptor of each method called or declared. */
    private final Map<Integer, Integer> natives = new LinkedHashMap<>();
    private boolean isRepeatable = true;
    private boolean idsFit = true;
    private boolean keepsNothing;
    /** Internal name of the class; null for classes of java.base. */
    private String self;
    private final int originalLength;

    /**
     * @param classFile the class before weaving
     * @param prefersShort whether ids may be two-byte numbers
     */
    LoggedActions(WeavingActions actions, byte[] classFile, boolean prefersShort) {
        super(actions);
        this.prefersShort = prefersShort;
        int free = LEAST_LONG;
        while (PoolIntegers.hasAny(classFile, free, MOST)) {
            free += MOST;
        }
        firstLong = free;
        originalLength = classFile.length;
    }

    private int placeholder(int value, boolean isShort) {
        values.add(value);
        if (isShort && prefersShort) {
            idsFit &= value <= Short.MAX_VALUE;
            return values.size();
        }
        return firstLong + values.size() - 1;
    }

    /** A placeholder for an id; 0 for none. */
    private int id(int value, boolean isShort) {
        isRepeatable &= value != 0;
        return value == 0 ? 0 : placeholder(value, isShort);
    }

    /** Whether all ids fit into two bytes wherever short ones were used. If not, the class must be woven again without short ids. */
    boolean idsFit() {
        return idsFit;
    }

    /**
     * Whether the class has more placeholders than can be distinguished, or must not be kept. If so, the class woven with these actions is useless.
     */
    boolean overflows() {
        return keepsNothing || values.size() > MOST;
    }

    @Override
    public void keepNothing() {
        keepsNothing = true;
    }

    /** Whether a method takes as its last argument an id that may be short, as pushed by {@link org.callgrove.profile.code.InsertedCode}. */
    @Override
    public boolean take(String owner, String name) {
        return InsertedCode.isRuntime(owner) && (name.startsWith("enter") || name.equals("call") || name.equals("push"));
    }

    @Override
    public boolean selects(String internalName) {
        log.u1(Replay.SELECT);
        log.text(internalName);
        return super.selects(internalName);
    }

    @Override
    public void learn(ClassFacts facts) {
        if (leaves.inJavaBase(facts.name)) {
            super.learn(facts);
            return;
        }
        self = facts.name;
        Map<String, Integer> methods = new HashMap<>();
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            String key = method.getKey();
            called(key.substring(0, key.indexOf('(')), key.substring(key.indexOf('(')));
            if ((method.getValue() & Opcodes.ACC_NATIVE) != 0 || leaves.isVirtual(key)) {
                methods.put(key, method.getValue());
            }
        }
        super.learn(facts);
        log.u1(Replay.LEARN);
        StoredFacts.write(new ClassFacts(facts.name, facts.superName, facts.interfaces, facts.access, false, methods), log);
    }

    @Override
    public int method(MethodFacts method) {
        log.u1(Replay.METHOD);
        log(method);
        isRepeatable &= !method.hasAddedCode;
        return id(super.method(method), true);
    }

    @Override
    public void nameForSamples(MethodFacts method, String binaryName) {
        log.u1(Replay.NAME_FOR_SAMPLES);
        log(method);
        log.text(binaryName);
        super.nameForSamples(method, binaryName);
    }

    private void log(MethodFacts method) {
        log.text(method.className);
        log.text(method.name);
        log.text(method.descriptor);
        log.u2(method.entrySize);
        log.u2(method.access);
        log.text(method.sourceFile);
        log.u2(method.firstLine);
        log.u1((method.renamed ? Replay.RENAMED : 0) | (method.intrinsic ? Replay.INTRINSIC : 0) | (method.ambiguous ? Replay.AMBIGUOUS : 0)
                | (method.isBarrier ? Replay.BARRIER : 0) | (method.mayBeRoot ? Replay.MAY_BE_ROOT : 0)
                | (method.next != null ? Replay.HAS_NEXT : 0) | (method.fields != null ? Replay.HAS_FIELDS : 0));
        if (method.next != null) {
            log.text(method.next.owner);
            log.text(method.next.descriptor);
        }
        if (method.fields != null) {
            log.text(method.fields.superName);
            log.text(method.fields.kinds);
        }
    }

    @Override
    public int leaf(Leaf leaf) {
        return leaf(Replay.LEAF, leaf, super.leaf(leaf));
    }

    @Override
    public int leafWithRule(Leaf leaf) {
        return leaf(Replay.LEAF_WITH_RULE, leaf, super.leafWithRule(leaf));
    }

    private int leaf(int opcode, Leaf leaf, int value) {
        String name = opcode + leaf.owner + '.' + leaf.key + leaf.isConstructed();
        Integer before = known.get(name);
        if (before != null) {
            return before;
        }
        log.u1(opcode);
        log.text(leaf.owner);
        log.text(leaf.key);
        log.u1(leaf.isConstructed() ? 1 : 0);
        return remembered(name, id(value, opcode == Replay.LEAF));
    }

    private int remembered(String name, int placeholder) {
        known.put(name, placeholder);
        return placeholder;
    }

    @Override
    public int lambda(String canonicalClass, String descriptor) {
        String name = canonicalClass + descriptor;
        Integer before = known.get(name);
        if (before != null) {
            return before;
        }
        log.u1(Replay.LAMBDA);
        log.text(canonicalClass);
        log.text(descriptor);
        return remembered(name, id(super.lambda(canonicalClass, descriptor), true));
    }

    @Override
    public int signature(String key, String start) {
        String name = key + ' ' + start;
        Integer before = known.get(name);
        if (before != null) {
            return before;
        }
        log.u1(Replay.SIGNATURE);
        log.text(key);
        log.text(start);
        return remembered(name, placeholder(super.signature(key, start), true));
    }

    @Override
    public void omit(String reason, String what) {
        log.u1(Replay.OMIT);
        log.text(reason);
        log.text(what);
        super.omit(reason, what);
    }

    @Override
    public void limit(String reason, String what) {
        log.u1(Replay.LIMIT);
        log.text(reason);
        log.text(what);
        super.limit(reason, what);
    }

    @Override
    public void drop(String reason, String what, int metrics) {
        log.u1(Replay.DROP);
        log.text(reason);
        log.text(what);
        log.u1(metrics);
        super.drop(reason, what, metrics);
    }

    @Override
    public void uncovered(String reason, String className) {
        log.u1(Replay.UNCOVERED);
        log.text(reason);
        log.text(className);
        super.uncovered(reason, className);
    }

    @Override
    public void calledByHandle(String owner, String name, String descriptor) {
        called(name, descriptor);
        if (leaves.mentions(name + descriptor)) {
            log.u1(Replay.CALLED_BY_HANDLE);
            log.text(owner);
            log.text(name);
            log.text(descriptor);
        }
        super.calledByHandle(owner, name, descriptor);
    }

    @Override
    public void called(String name, String descriptor) {
        int hash = LeafTable.hash(name, descriptor);
        if (!natives.containsKey(hash)) {
            natives.put(hash, leaves.nativesLike(hash, self));
        }
    }

    @Override
    public void consulted(String owner, String key) {
        leaves.addLearned(owner, key, learned);
        learned.remove(self);
    }

    /**
     * Puts the ids of this run into a woven class file.
     *
     * @param woven the class file with placeholders, which is changed; null if the class stays as it is
     * @return the transcript; null if the weaving cannot be repeated
     */
    byte[] finish(byte[] woven) {
        DataWriter checks = new DataWriter();
        checks.text(self);
        checks.u4(originalLength);
        checks.u2(learned.size());
        for (Map.Entry<String, Integer> each : learned.entrySet()) {
            checks.text(each.getKey());
            checks.u4(each.getValue());
        }
        checks.u2(natives.size());
        for (Map.Entry<Integer, Integer> each : natives.entrySet()) {
            checks.u4(each.getKey());
            checks.u4(each.getValue());
        }
        if (woven != null) {
            fillLong(woven, checks);
            fillShort(woven, checks);
        }
        log.u1(Replay.END);
        return isRepeatable ? Replay.join(woven, checks.toBytes(), log.toBytes()) : null;
    }

    private void fillLong(byte[] woven, DataWriter checks) {
        int[] positions = PoolIntegers.positions(woven, firstLong, values.size());
        int count = 0;
        for (int position : positions) {
            count += position == 0 ? 0 : 1;
        }
        checks.u2(count);
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] != 0) {
                checks.u2(i);
                checks.u4(positions[i]);
                DataWriter.put4(woven, positions[i], values.get(i));
            }
        }
    }

    private void fillShort(byte[] woven, DataWriter checks) {
        List<Integer> positions = prefersShort ? PushedNumbers.positions(woven, this) : List.<Integer>of();
        checks.u4(positions.size());
        for (int i = 0; i < positions.size(); i++) {
            int position = positions.get(i);
            int index = ((woven[position] & 0xFF) << 8 | woven[position + 1] & 0xFF) - 1;
            checks.u2(index);
            checks.u4(position);
            DataWriter.put2(woven, position, values.get(index));
        }
    }
}

package org.callgrove.profile.replay;

import java.util.Arrays;
import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.leaves.StoredFacts;
import org.callgrove.profile.methods.InstanceFields;
import org.callgrove.profile.methods.NextConstructor;
import org.callgrove.profile.encoding.DataReader;
import org.callgrove.profile.encoding.DataWriter;

/**
 * Repeats the weaving of one class from its transcript, without analysing the class again. A transcript has three parts, each preceded by
 * its length. These are the woven class file; the facts that it depends on, with the positions of its ids; and the actions.
 */
final class Replay {
    static final int END = 0;
    static final int SELECT = 1;
    static final int LEARN = 2;
    static final int METHOD = 3;
    static final int LEAF = 4;
    static final int LEAF_WITH_RULE = 5;
    static final int LAMBDA = 6;
    static final int SIGNATURE = 7;
    static final int OMIT = 8;
    static final int LIMIT = 9;
    static final int CALLED_BY_HANDLE = 10;
    static final int NAME_FOR_SAMPLES = 11;
    static final int DROP = 12;
    static final int UNCOVERED = 13;

    static final int RENAMED = 1;
    static final int INTRINSIC = 2;
    static final int AMBIGUOUS = 4;
    static final int BARRIER = 8;
    static final int MAY_BE_ROOT = 16;
    static final int HAS_NEXT = 32;
    static final int HAS_FIELDS = 64;

    private static final int UNCHANGED = -1;

    private final WeavingActions actions;
    private final LeafTable leaves;
    private final byte[] transcript;
    private final int checksAt;
    private final int actionsAt;
    /** The checks, read up to the positions of ids. */
    private DataReader checks;

    Replay(WeavingActions actions, byte[] transcript) {
        this.actions = actions;
        this.leaves = actions.leaves;
        this.transcript = transcript;
        checksAt = 4 + Math.max(0, u4(0));
        actionsAt = checksAt + 4 + u4(checksAt);
    }

    /**
     * Makes a transcript from its three parts; null if one of them is null.
     *
     * @param woven null if the class stays as it is
     */
    static byte[] join(byte[] woven, byte[] checks, byte[] actions) {
        if (checks == null || actions == null) {
            return null;
        }
        int length = woven == null ? 0 : woven.length;
        byte[] transcript = new byte[8 + length + checks.length + actions.length];
        DataWriter.put4(transcript, 0, woven == null ? UNCHANGED : length);
        if (woven != null) {
            System.arraycopy(woven, 0, transcript, 4, length);
        }
        DataWriter.put4(transcript, 4 + length, checks.length);
        System.arraycopy(checks, 0, transcript, 8 + length, checks.length);
        System.arraycopy(actions, 0, transcript, 8 + length + checks.length, actions.length);
        return transcript;
    }

    private int u4(int at) {
        return (transcript[at] & 0xFF) << 24 | (transcript[at + 1] & 0xFF) << 16 | (transcript[at + 2] & 0xFF) << 8 | transcript[at + 3] & 0xFF;
    }

    /**
     * Whether weaving now would find the same facts as it did for the transcript. Call it before {@link #weave}.
     *
     * @param originalLength length in bytes of the class file to be woven
     */
    boolean isValid(int originalLength) {
        checks = new DataReader(Arrays.copyOfRange(transcript, checksAt + 4, actionsAt), 0);
        String self = checks.text();
        boolean isValid = checks.u4() == originalLength;
        for (int i = checks.u2(); i > 0; i--) {
            isValid &= leaves.fingerprint(checks.text()) == checks.u4();
        }
        for (int i = checks.u2(); i > 0; i--) {
            isValid &= leaves.nativesLike(checks.u4(), self) == checks.u4();
        }
        return isValid;
    }

    boolean isUnchanged() {
        return u4(0) == UNCHANGED;
    }

    /**
     * Repeats the logged actions, and returns the woven class file with the ids of this run; null if the class stays as it is.
     *
     * @throws RuntimeException if an id does not fit, or if the transcript is damaged
     */
    byte[] weave() {
        int[] values = new int[64];
        int count = 0;
        DataReader log = new DataReader(transcript, actionsAt);
        for (int opcode = log.u1(); opcode != END; opcode = log.u1()) {
            if (opcode >= METHOD && opcode <= SIGNATURE) {
                if (count == values.length) {
                    values = Arrays.copyOf(values, 2 * count);
                }
                values[count++] = value(opcode, log);
            } else {
                act(opcode, log);
            }
        }
        return isUnchanged() ? null : filled(values);
    }

    private byte[] filled(int[] values) {
        byte[] woven = Arrays.copyOfRange(transcript, 4, checksAt);
        for (int i = checks.u2(); i > 0; i--) {
            int index = checks.u2();
            DataWriter.put4(woven, checks.u4(), values[index]);
        }
        for (int i = checks.u4(); i > 0; i--) {
            int value = values[checks.u2()];
            if (value > Short.MAX_VALUE) {
                throw new IllegalStateException("an id has no room");
            }
            DataWriter.put2(woven, checks.u4(), value);
        }
        return woven;
    }

    private int value(int opcode, DataReader log) {
        switch (opcode) {
            case METHOD:
                return orFail(actions.method(method(log)));
            case LEAF:
                return orFail(actions.leaf(leaf(log)));
            case LEAF_WITH_RULE:
                return orFail(actions.leafWithRule(leaf(log)));
            case LAMBDA:
                return orFail(actions.lambda(log.text(), log.text()));
            default:
                return actions.signature(log.text(), log.text());
        }
    }

    private static int orFail(int id) {
        if (id == 0) {
            throw new IllegalStateException("no method ids are left");
        }
        return id;
    }

    private void act(int opcode, DataReader log) {
        switch (opcode) {
            case SELECT:
                actions.selects(log.text());
                break;
            case LEARN:
                actions.learn(StoredFacts.read(log));
                break;
            case OMIT:
                actions.omit(log.text(), log.text());
                break;
            case LIMIT:
                actions.limit(log.text(), log.text());
                break;
            case DROP:
                actions.drop(log.text(), log.text(), log.u1());
                break;
            case UNCOVERED:
                actions.uncovered(log.text(), log.text());
                break;
            case CALLED_BY_HANDLE:
                actions.calledByHandle(log.text(), log.text(), log.text());
                break;
            case NAME_FOR_SAMPLES:
                actions.nameForSamples(method(log), log.text());
                break;
            default:
                throw new IllegalStateException("no action has the number " + opcode);
        }
    }

    private static MethodFacts method(DataReader log) {
        MethodFacts method = new MethodFacts();
        method.className = log.text();
        method.name = log.text();
        method.descriptor = log.text();
        method.entrySize = log.u2();
        method.access = log.u2();
        method.sourceFile = log.text();
        method.firstLine = log.u2();
        int flags = log.u1();
        method.renamed = (flags & RENAMED) != 0;
        method.intrinsic = (flags & INTRINSIC) != 0;
        method.ambiguous = (flags & AMBIGUOUS) != 0;
        method.isBarrier = (flags & BARRIER) != 0;
        method.mayBeRoot = (flags & MAY_BE_ROOT) != 0;
        method.next = (flags & HAS_NEXT) == 0 ? null : new NextConstructor(log.text(), log.text());
        method.fields = (flags & HAS_FIELDS) == 0 ? null : new InstanceFields(log.text(), log.text());
        return method;
    }

    private Leaf leaf(DataReader log) {
        String owner = log.text();
        String key = log.text();
        Leaf leaf = leaves.declared(owner, key);
        if (leaf == null) {
            throw new IllegalStateException("no leaf " + owner + '.' + key);
        }
        return log.u1() == 0 ? leaf : leaf.constructed();
    }
}

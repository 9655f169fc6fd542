package org.callgrove.agent.work;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.callgrove.dump.Counter;
import org.callgrove.profile.methods.ClassRecord;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveReader;

/**
 * Sums the counts of some callees of a context, and of everything below them, at one moment. The work of a call is the difference of two
 * readings ({@link WorkMeter}). There is one sum for each of three scopes: everything; everything except one-time work; and the program's
 * own code except one-time work. One-time work is everything below class initialisers and class loading, and library code below linking.
 */
final class WorkReading {
    static final int TOTAL = 0;
    static final int WITH_LIBRARIES = 1;
    static final int OWN = 2;
    static final int SCOPES = 3;

    /** Figures in each scope. */
    static final int CALLS = 0;
    static final int BYTECODES = 1;
    static final int OBJECTS = 2;
    static final int ARRAYS = 3;
    static final int FIGURES = 4;

    /** States of a context on the path being read, which determine how contexts below it count. */
    private static final byte COUNTED = 0;
    private static final byte LINKING = 1;
    private static final byte ONE_TIME = 2;
    /** The context is not below a call of the chosen method. */
    private static final byte OUTSIDE = 3;
    /** Nothing below the context is read. */
    private static final byte LEFT_OUT = 4;

    private final MethodIds ids;
    private final MethodRoles roles;
    private final long top;
    final String className;
    private final String methodName;

    /** Counts by scope, then by figure. */
    final long[] counts = new long[SCOPES * FIGURES];
    /** Bytes of arrays, by scope. */
    final long[] arrayBytes = new long[SCOPES];
    /** Objects in each scope, by class id. */
    final Map<Integer, long[]> objects = new HashMap<>();
    /** Bytecodes of the program's own methods, by method id. */
    final Map<Integer, long[]> ownBytecodes = new HashMap<>();
    /** Number of outermost calls of the chosen method. */
    long entries;
    boolean isFolded;
    /** Number of contexts that were read. */
    int contexts;

    /** State of the context at each depth of the path being read, and the scopes to which its own counts belong, as bits. */
    private byte[] states = new byte[64];
    private byte[] scopes = new byte[64];

    /**
     * @param top the context whose callees are read
     * @param className class of the method {@code methodName}: only what is below calls of this method is read; both null to read
     * everything
     */
    WorkReading(MethodIds ids, MethodRoles roles, long top, String className, String methodName) {
        this.ids = ids;
        this.roles = roles;
        this.top = top;
        this.className = className;
        this.methodName = methodName;
    }

    /** Adds a callee of the context and everything below it. */
    void read(long callee) {
        states[0] = className == null ? COUNTED : OUTSIDE;
        int method = GroveReader.method(top);
        scopes[0] = scopes(states[0], method == 0 ? 0 : roles.of(method));
        int depth = 1;
        long node = callee;
        while (node != 0) {
            if (depth == states.length) {
                states = Arrays.copyOf(states, 2 * depth);
                scopes = Arrays.copyOf(scopes, 2 * depth);
            }
            read(node, depth);
            contexts++;
            long next = states[depth] == LEFT_OUT ? 0 : GroveReader.firstChild(node);
            if (next != 0) {
                depth++;
            }
            while (next == 0 && node != callee) {
                next = GroveReader.nextSibling(node);
                if (next == 0) {
                    node = GroveReader.parent(node);
                    depth--;
                }
            }
            node = next;
        }
    }

    private void read(long node, int depth) {
        MethodRecord method = ids.get(GroveReader.method(node));
        int role = roles.of(method.id);
        long calls = GroveReader.count(node, Counter.CALLS.column());
        states[depth] = state(states[depth - 1], role, method);
        scopes[depth] = scopes(states[depth], role);
        isFolded |= GroveReader.isFolded(node);
        if (states[depth] == COUNTED && states[depth - 1] == OUTSIDE) {
            entries += calls;
        }
        long bytecodes = GroveReader.count(node, Counter.BYTECODES.column()) + calls * method.entrySize;
        add(scopes[depth], CALLS, calls);
        add(scopes[depth], BYTECODES, bytecodes);
        if ((scopes[depth] & 1 << OWN) != 0) {
            entry(ownBytecodes, method.id, 1)[0] += bytecodes;
        }
        if (GroveReader.hasMore(node)) {
            readArrays(node, scopes[depth]);
        }
        if ((role & MethodRoles.CONSTRUCTOR) != 0) {
            addObjects(scopes[depth - 1], method.owner, calls);
        }
        if ((role & MethodRoles.CHAINED) != 0) {
            subtractPassed(node, method, calls, scopes[depth]);
        }
    }

    private byte state(byte above, int role, MethodRecord method) {
        if (above == OUTSIDE) {
            if (method.name.equals(methodName) && method.owner.name.equals(className)) {
                return COUNTED;
            }
            // Below such methods, calls of the chosen method are not looked for. All tests have the same library callers, so without this
            // rule, each test would read everything that ran before it. One-time work never calls a test.
            return (role & (MethodRoles.OWN | MethodRoles.TEST | MethodRoles.ONE_TIME | MethodRoles.LINKING)) != 0 ? LEFT_OUT : OUTSIDE;
        }
        if (above == ONE_TIME || (role & MethodRoles.ONE_TIME) != 0) {
            return ONE_TIME;
        }
        return (role & MethodRoles.LINKING) != 0 ? LINKING : isProject(role) ? COUNTED : above;
    }

    private static boolean isProject(int role) {
        return (role & (MethodRoles.OWN | MethodRoles.TEST)) != 0;
    }

    private static byte scopes(byte state, int role) {
        if (state == OUTSIDE || state == LEFT_OUT) {
            return 0;
        }
        return (byte) (1 << TOTAL | (state != COUNTED ? 0 : 1 << WITH_LIBRARIES | ((role & MethodRoles.OWN) != 0 ? 1 << OWN : 0)));
    }

    private void readArrays(long node, byte into) {
        long arrays = 0;
        for (int type = 0; type <= GroveLayout.REFERENCE; type++) {
            arrays += GroveReader.arrays(node, type);
        }
        add(into, ARRAYS, arrays);
        long bytes = GroveReader.count(node, Counter.BYTES.column());
        for (int scope = 0; scope < SCOPES; scope++) {
            arrayBytes[scope] += (into >> scope & 1) * bytes;
        }
    }

    private void addObjects(byte into, ClassRecord type, long number) {
        if (into == 0 || number == 0) {
            return;
        }
        add(into, OBJECTS, number);
        if (type != null) {
            long[] made = entry(objects, type.id, SCOPES);
            for (int scope = 0; scope < SCOPES; scope++) {
                made[scope] += (into >> scope & 1) * number;
            }
        }
    }

    /**
     * Subtracts the calls of a this- or super-constructor, which created no objects of their own: passed(c) in docs/metrics.md, section 6.
     */
    private void subtractPassed(long node, MethodRecord method, long calls, byte from) {
        if (method.next() == null || ids.counted(method.next().owner, "<init>", method.next().descriptor) == null) {
            addObjects(from, null, -calls);
            return;
        }
        ClassRecord type = ids.classNamed(method.next().owner);
        long reached = 0;
        for (long child = GroveReader.firstChild(node); child != 0; child = GroveReader.nextSibling(child)) {
            MethodRecord callee = ids.get(GroveReader.method(child));
            if (callee.owner == type && (roles.of(callee.id) & MethodRoles.CONSTRUCTOR) != 0) {
                reached += GroveReader.count(child, Counter.CALLS.column());
            }
        }
        addObjects(from, type, -(method.ambiguousConstructor() ? calls : Math.min(calls, reached)));
    }

    private void add(byte into, int figure, long amount) {
        for (int scope = 0; scope < SCOPES; scope++) {
            counts[scope * FIGURES + figure] += (into >> scope & 1) * amount;
        }
    }

    private static long[] entry(Map<Integer, long[]> map, int key, int length) {
        long[] found = map.get(key);
        if (found == null) {
            found = new long[length];
            map.put(key, found);
        }
        return found;
    }

    /**
     * Adds the counts of another reading of the same context, or subtracts them.
     *
     * @param sign 1 to add, -1 to subtract
     */
    void add(WorkReading other, int sign) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += sign * other.counts[i];
        }
        for (int scope = 0; scope < SCOPES; scope++) {
            arrayBytes[scope] += sign * other.arrayBytes[scope];
        }
        add(objects, other.objects, sign);
        add(ownBytecodes, other.ownBytecodes, sign);
        entries += sign * other.entries;
    }

    private static void add(Map<Integer, long[]> to, Map<Integer, long[]> others, int sign) {
        for (Map.Entry<Integer, long[]> each : others.entrySet()) {
            long[] sums = entry(to, each.getKey(), each.getValue().length);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += sign * each.getValue()[i];
            }
        }
    }
}

package org.callgrove.ledger;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.OneTimeMethods;

/**
 * Assigns the work of each context in dumps to a row of the ledger. A test's row begins at the outermost frame of a test class that a test
 * engine called, and includes everything below it. Class initialisers, class loading and linking have a separate row.
 *
 * <p>The project's own JUnit rules and extensions wrap tests: their frames are outside those of tests. Therefore a test that an engine
 * calls by reflection below such a frame also begins a row.
 */
final class WorkCount {
    private static final int COLUMNS = Column.values().length;
    private static final String ENGINES =
            "^(org\\.junit|junit|org\\.testng|org\\.apache\\.maven\\.surefire|org\\.gradle|worker\\.org\\.gradle|org\\.spockframework"
                    + "|io\\.kotest|io\\.cucumber|org\\.scalatest|net\\.jqwik)\\..*";

    private static final OneTimeMethods ONE_TIME = OneTimeMethods.read();

    /** Roles of methods, judging by their class. */
    private static final byte OWN = 1;
    private static final byte TEST = 2;
    private static final byte ENGINE = 4;
    /**
     * State of frames of the JDK's reflection that a test engine has called: a test called from there begins a row. Frames of the engine
     * itself have the state {@link #ENGINE}, all others 0.
     */
    private static final byte REFLECTION = 8;

    /** Value that means "no row", for frames outside every test: the engine, the main program, waiting threads. */
    private static final Work OUTSIDE = null;

    private final OwnCode own;
    private final Map<String, Work> rows = new HashMap<>();
    private final Work oneTime = row(TestNames.ONE_TIME_WORK);
    private final Work otherThreads = row(TestNames.OTHER_THREADS);
    private final RandomCalls random = new RandomCalls();
    private long outside;
    private int tests;

    /** The work of a row, in total and by own method. */
    static final class Work {
        final long[] figures = new long[COLUMNS];
        /** Figures by {@code Class.method} and ordinal of {@link Column}; column {@code all} is not filled in. */
        final Map<String, long[]> methods = new HashMap<>();

        private void add(long[] method, Column column, long count) {
            figures[column.ordinal()] += count;
            method[column.ordinal()] += count;
        }
    }

    WorkCount(OwnCode own) {
        this.own = own;
    }

    /** Rows by name. */
    Map<String, Work> rows() {
        return rows;
    }

    /** States which method in a row calls which source of random numbers without a seed; empty if none does. */
    String draws(Work row) {
        return random.in(row);
    }

    /** Bytecodes that belong to no row, but to the test engine and the program around it. */
    long outside() {
        return outside;
    }

    boolean hasTests() {
        return tests > 0;
    }

    void add(Dump dump) {
        new Walk(dump).run();
    }

    private Work row(String name) {
        return rows.computeIfAbsent(name, key -> new Work());
    }

    /** One pass over the contexts of a dump. The arrays by depth hold what a context at that depth takes over from its caller. */
    private final class Walk {
        private final Dump dump;
        private final byte[] roles;
        private final OneTimeMethods.Kind[] kinds;
        private final String[] names;
        private final RandomCalls.Role[] randomRoles;
        private final Work[] testRows;

        Walk(Dump dump) {
            this.dump = dump;
            int size = dump.methods.size();
            roles = new byte[size];
            kinds = new OneTimeMethods.Kind[size];
            names = new String[size];
            randomRoles = new RandomCalls.Role[size];
            testRows = new Work[size];
            Map<String, Byte> classRoles = new HashMap<>();
            for (int i = 0; i < size; i++) {
                Dump.Method method = dump.methods.get(i);
                roles[i] = classRoles.computeIfAbsent(method.classOrigin + method.className, key -> roleOf(method));
                kinds[i] = ONE_TIME.of(method.className, method.name);
                randomRoles[i] = RandomCalls.roleOf(method);
            }
        }

        private byte roleOf(Dump.Method method) {
            return own.isOwn(method) ? OWN : own.isTest(method) ? TEST : method.className.matches(ENGINES) ? ENGINE : 0;
        }

        void run() {
            long[] calls = dump.metrics.get("calls");
            long[] bytecodes = dump.metrics.get("bytecodes");
            long[] objects = dump.objects();
            int height = 1;
            for (int depth : dump.depth) {
                height = Math.max(height, depth + 1);
            }
            Work[] rowAt = new Work[height + 1];
            // The row for own code that is called by linking; null outside linking.
            Work[] returnsTo = new Work[height + 1];
            boolean[] engineAt = new boolean[height + 1];
            byte[] reachAt = new byte[height + 1];
            // Figures of the caller if it is own code, else null.
            long[][] ownAt = new long[height + 1][];
            // The caller if it is test code or own code, else null.
            Dump.Method[] codeAt = new Dump.Method[height + 1];
            for (int i = 0; i < dump.depth.length; i++) {
                int depth = dump.depth[i];
                int method = dump.method[i];
                byte role = roles[method];
                Work caller = rowAt[depth];
                Work row = caller;
                Work back = returnsTo[depth];
                boolean isCode = (role & (OWN | TEST)) != 0;
                if (back != null && isCode) {
                    row = back;
                    back = null;
                }
                byte reach = reachAt[depth];
                if (role == TEST && reach == REFLECTION && row != oneTime && kinds[method] != OneTimeMethods.Kind.INITIALISER) {
                    row = testRow(method);
                } else if (row == OUTSIDE) {
                    row = !isCode ? OUTSIDE : kinds[method] == OneTimeMethods.Kind.INITIALISER ? oneTime
                            : role == TEST && engineAt[depth] ? testRow(method) : otherThreads;
                } else if (kinds[method] != OneTimeMethods.Kind.NONE) {
                    back = kinds[method] != OneTimeMethods.Kind.LINKING ? null : row == oneTime ? back : row;
                    row = oneTime;
                }
                if (row == OUTSIDE) {
                    outside += bytecodes[i];
                } else {
                    row.figures[Column.ALL.ordinal()] += bytecodes[i];
                }
                Dump.Method named = dump.methods.get(method);
                long[] figures = role == OWN ? row.methods.computeIfAbsent(name(method), key -> new long[COLUMNS]) : null;
                if (figures != null) {
                    row.add(figures, Column.OWN, bytecodes[i]);
                    row.add(figures, Column.OBJECTS, objects[i]);
                }
                if (ownAt[depth] != null && figures == null && row == caller) {
                    caller.add(ownAt[depth], Column.CALLS_OUT, calls[i]);
                }
                if (randomRoles[method] != null && codeAt[depth] != null) {
                    random.add(caller, codeAt[depth], named, randomRoles[method]);
                }
                rowAt[depth + 1] = row;
                returnsTo[depth + 1] = back;
                engineAt[depth + 1] = engineAt[depth] || role == ENGINE;
                reachAt[depth + 1] = role == ENGINE ? ENGINE : reach == 0 || !isJdk(named) ? 0 : isReflection(named) ? REFLECTION : reach;
                ownAt[depth + 1] = figures;
                codeAt[depth + 1] = isCode ? named : null;
            }
        }

        private static boolean isJdk(Dump.Method method) {
            return method.className.startsWith("java.") || method.className.startsWith("jdk.internal.");
        }

        private static boolean isReflection(Dump.Method method) {
            return method.className.equals("java.lang.reflect.Method") || method.className.equals("java.lang.reflect.Constructor");
        }

        private String name(int method) {
            if (names[method] == null) {
                Dump.Method named = dump.methods.get(method);
                names[method] = named.className + "." + named.name;
            }
            return names[method];
        }

        private Work testRow(int method) {
            if (testRows[method] == null) {
                Dump.Method named = dump.methods.get(method);
                testRows[method] = row(named.className + "." + TestNames.withoutLambda(named.name));
                tests++;
            }
            return testRows[method];
        }
    }
}

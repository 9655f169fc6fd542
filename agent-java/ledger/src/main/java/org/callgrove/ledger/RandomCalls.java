package org.callgrove.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.callgrove.dump.Dump;

/**
 * Finds rows of the ledger, usually tests, that draw random numbers without a seed: test code or the project's own code calls a source of
 * such numbers directly. The work of such a row may be equal in every run of a baseline by mere chance.
 *
 * <p>A generator is often kept in a field, so it may be created in another row than the one that draws from it. Draws count if code of the
 * same class, including nested classes, creates a generator without a seed. They do not count in rows that create a seeded generator, nor
 * if the class sets seeds.
 */
final class RandomCalls {
    private static final String RANDOM = "java.util.Random";
    private static final String SPLITTABLE = "java.util.SplittableRandom";
    private static final String SECURE = "java.security.SecureRandom";
    private static final String GENERATOR = "java.util.random.RandomGenerator";
    private static final Set<String> GENERATORS = Set.of(RANDOM, SPLITTABLE, GENERATOR);

    /** Roles of methods that are called. */
    enum Role {
        /** Returns random numbers that no seed determines. */
        SOURCE,
        /** Creates a generator without a seed. */
        UNSEEDED,
        /** Creates a generator with a seed. */
        SEEDED,
        /** Sets the seed of a generator. */
        SEEDING,
        /** Draws from a generator. */
        DRAW,
    }

    /** Calls in one row, by role: sentences such as {@code com.acme.ParserTest.draws calls new Random()}, each with the calling class. */
    private static final class InRow {
        final Map<String, String> sources = new TreeMap<>();
        final Map<String, String> unseeded = new TreeMap<>();
        final Map<String, String> draws = new TreeMap<>();
        boolean makesSeeded;
    }

    private final Map<Object, InRow> rows = new HashMap<>();
    private final Set<String> unseeded = new HashSet<>();
    private final Set<String> seeding = new HashSet<>();

    /** The role of a method that is called; null for most. */
    static Role roleOf(Dump.Method method) {
        String name = method.name;
        switch (method.className) {
            case RANDOM, SPLITTABLE:
                if (name.equals("<init>")) {
                    return method.descriptor.equals("()V") ? Role.UNSEEDED : Role.SEEDED;
                }
                return name.equals("setSeed") ? Role.SEEDING : isDraw(name) ? Role.DRAW : null;
            case GENERATOR:
                return name.equals("getDefault") || name.equals("of") ? Role.UNSEEDED : isDraw(name) ? Role.DRAW : null;
            case "java.util.random.RandomGeneratorFactory":
                return name.equals("create") ? method.descriptor.startsWith("()") ? Role.UNSEEDED : Role.SEEDED : null;
            case SECURE:
                // Other constructors are for subclasses that implement generators. A seed only adds to the randomness from the operating system.
                boolean isNew = name.equals("<init>") && (method.descriptor.equals("()V") || method.descriptor.equals("([B)V"));
                return isNew || name.startsWith("getInstance") ? Role.UNSEEDED : isDraw(name) || name.equals("generateSeed") ? Role.SOURCE : null;
            case "java.util.concurrent.ThreadLocalRandom":
                return name.equals("current") ? Role.SOURCE : null;
            case "java.lang.Math", "java.lang.StrictMath":
                return name.equals("random") ? Role.SOURCE : null;
            case "java.util.UUID":
                return name.equals("randomUUID") ? Role.SOURCE : null;
            case "java.util.Collections":
                return name.equals("shuffle") && method.descriptor.equals("(Ljava/util/List;)V") ? Role.SOURCE : null;
            default:
                return null;
        }
    }

    private static boolean isDraw(String name) {
        return name.startsWith("next") || name.equals("ints") || name.equals("longs") || name.equals("doubles");
    }

    /**
     * Adds a call.
     *
     * @param row the row of the caller
     * @param caller test code or own code
     */
    void add(Object row, Dump.Method caller, Dump.Method callee, Role role) {
        InRow inRow = rows.computeIfAbsent(row, key -> new InRow());
        String outer = outerClass(caller.className);
        String sentence = caller.className + "." + TestNames.withoutLambda(caller.name) + " calls " + inWords(callee);
        switch (role) {
            case SOURCE -> inRow.sources.put(sentence, outer);
            case UNSEEDED -> {
                inRow.unseeded.put(sentence, outer);
                unseeded.add(outer);
            }
            case SEEDED -> inRow.makesSeeded = true;
            case SEEDING -> seeding.add(outer);
            case DRAW -> inRow.draws.put(sentence, outer);
        }
    }

    /** States which method in a row calls which source; the first one by name if there are several, empty if there are none. */
    String in(Object row) {
        InRow calls = rows.get(row);
        if (calls == null) {
            return "";
        }
        Map<String, String> all = new TreeMap<>(calls.sources);
        calls.unseeded.forEach((sentence, outer) -> {
            if (!seeding.contains(outer)) {
                all.put(sentence, outer);
            }
        });
        if (all.isEmpty() && !calls.makesSeeded) {
            calls.draws.forEach((sentence, outer) -> {
                if (unseeded.contains(outer) && !seeding.contains(outer)) {
                    all.put(sentence, outer);
                }
            });
        }
        return all.isEmpty() ? "" : all.keySet().iterator().next();
    }

    private static String inWords(Dump.Method callee) {
        String type = callee.className.substring(callee.className.lastIndexOf('.') + 1);
        return (callee.name.equals("<init>") ? "new " + type : type + "." + callee.name) + "()";
    }

    private static String outerClass(String className) {
        int nested = className.indexOf('$');
        return nested < 0 ? className : className.substring(0, nested);
    }
}

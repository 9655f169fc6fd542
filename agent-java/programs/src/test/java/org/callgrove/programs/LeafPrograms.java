package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/** Compiles and records the programs in {@code src/programs/java/leaves}, and queries their dumps. */
final class LeafPrograms {
    /**
     * Contexts that may differ between any two runs by chance, in every mode of the VM. Identity hash codes determine the order in the tables of
     * method types and class loaders. The iteration order of a set of two is random for each run. The collector decides when references are cleared.
     */
    private static final List<String> CHANCE =
            List.of("MethodType$ConcurrentWeakInternSet", "ReferencedKeyMap", "ReferencedKeySet", "ReferenceQueue", "SoftReference.get",
                    "ImmutableCollections$", "java.lang.invoke.MethodType.", "ClassLoader.", "MethodHandles$Lookup.linkMethodHandleConstant",
                    "MethodHandles$Lookup.canBeCached", "LambdaFormEditor",
                    "ConcurrentHashMap.", "WeakHashMap", "MethodHandle.asTypeUncached", "MethodHandleAccessorFactory", "ClassSpecializer");
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private LeafPrograms() {}

    /** Makes a program to run, compiled by the JDK that runs it. */
    static Program program(Jdk jdk, String main, String label, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("-cp", ProgramSources.compiled(jdk, "leaves/" + main, "").toString(), "leaves." + main));
        command.addAll(List.of(arguments));
        return new Program(jdk, "leaves-" + main + "-" + label, command);
    }

    /** The options that {@code java -jar callgrove-agent.jar args} prints for a JDK, except the one that adds the agent. */
    static synchronized List<String> strictFlags(Jdk jdk) throws IOException, InterruptedException {
        Path file = TARGET.resolve("strict-" + jdk.feature() + ".args");
        Files.createDirectories(TARGET);
        Path agent = Program.AGENT_JAVA.resolve(Path.of("agent", "target", "callgrove-agent.jar"));
        Process process = new ProcessBuilder(jdk.java().toString(), "-jar", agent.toString(), "args").redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES) ? process.exitValue() : -1).isZero();
        return Files.readAllLines(file).stream().filter(line -> line.startsWith("-XX:")).toList();
    }

    static Program.Result recorded(Program program, Jdk jdk, String mode, String... vmOptions) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("-Xverify:all"));
        if (mode.equals("strict")) {
            options.addAll(strictFlags(jdk));
        }
        options.addAll(List.of(vmOptions));
        return program.recorded("checkpoint=0,mode=" + mode, options.toArray(String[]::new));
    }

    /** Records {@code leaves.ReplacedMethods} in each mode of the VM and compares the first recording with the others, node by node. */
    static void sameInAllModes(Jdk jdk, String mode, int times, List<String> ways) throws Exception {
        Dump first = null;
        Program.Result plain = program(jdk, "ReplacedMethods", mode + times, String.valueOf(times)).plain();
        for (String way : ways) {
            String label = mode + way.replaceAll("[^A-Za-z0-9]", "") + times;
            Program program = program(jdk, "ReplacedMethods", label, String.valueOf(times));
            Dump dump = Agreement.check(plain, recorded(program, jdk, mode, "-XX:+UseSerialGC", "-Xmn800m", "-XX:MetaspaceSize=512m", way));
            if (first == null) {
                first = dump;
                continue;
            }
            TreeDiff diff = new TreeDiff(first, dump, thread -> thread.name.equals("main"));
            List<String> differing = diff.outermost().stream().map(context -> diff.tree().path(context, 30))
                    .filter(path -> CHANCE.stream().noneMatch(path::contains)).toList();
            assertThat(differing).as("contexts that differ between %s and %s in %s mode on %s:\n%s", ways.get(0), way, mode, jdk, diff.report(10))
                    .isEmpty();
            assertThat(diff.differing()).as("contexts that differ by chance").isLessThan(diff.tree().size() / 100);
        }
    }

    /** Number of calls of one method in all contexts below any context of another. */
    static long callsBelow(Dump dump, String above, String method) {
        long[] calls = dump.metrics.get("calls");
        long sum = 0;
        int end = -1;
        int depth = -1;
        for (int i = 0; i < dump.depth.length; i++) {
            String name = name(dump, i);
            if (depth >= 0 && dump.depth[i] <= depth) {
                depth = -1;
            }
            if (depth < 0 && name.equals(above)) {
                depth = dump.depth[i];
                end = i;
            } else if (depth >= 0 && i > end && name.equals(method)) {
                sum += calls[i];
            }
        }
        return sum;
    }

    /** Number of calls of one method in contexts directly below contexts of another. */
    static long callsDirectlyBelow(Dump dump, String caller, String callee) {
        List<String> open = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < dump.depth.length; i++) {
            Dump.Method method = dump.methods.get(dump.method[i]);
            open.subList(Math.min(dump.depth[i], open.size()), open.size()).clear();
            open.add(method.className + '.' + method.name);
            if (dump.depth[i] > 0 && open.get(dump.depth[i]).equals(callee) && open.get(dump.depth[i] - 1).equals(caller)) {
                sum += dump.metrics.get("calls")[i];
            }
        }
        return sum;
    }

    /** Whether, below any context of the given method, a method was called that allocates something uncounted. */
    static boolean losesAllocationsBelow(Dump dump, String above) {
        long[] calls = dump.metrics.get("calls");
        int depth = -1;
        for (int i = 0; i < dump.depth.length; i++) {
            if (depth >= 0 && dump.depth[i] <= depth) {
                depth = -1;
            }
            if (depth < 0 && name(dump, i).equals(above)) {
                depth = dump.depth[i];
            } else if (depth >= 0 && calls[i] > 0 && (dump.methods.get(dump.method[i]).flags & MethodTable.UNCOUNTED_ALLOCATIONS) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Inclusive arrays by type, and objects (JP Figure 3), of each method of a class that its {@code main} calls. */
    static Map<String, String> allocationsBelow(Dump dump, String className) {
        long[] calls = dump.metrics.get("calls");
        String[] within = new String[dump.depth.length];
        Map<String, Long> objects = new TreeMap<>();
        String open = null;
        int depth = -1;
        for (int i = 0; i < dump.depth.length; i++) {
            if (depth >= 0 && dump.depth[i] <= depth) {
                depth = -1;
                open = null;
            }
            if (depth < 0 && name(dump, i).startsWith(className) && !name(dump, i).endsWith(".main")) {
                depth = dump.depth[i];
                open = name(dump, i);
                objects.putIfAbsent(open, 0L);
            }
            within[i] = open;
            Dump.Method method = dump.methods.get(dump.method[i]);
            boolean chained = method.isConstructor() && !method.className.equals("java.lang.Object") && (method.flags & MethodTable.LEAF) == 0;
            if (open != null && method.isConstructor() && !chained) {
                objects.merge(open, calls[i], Long::sum);
            }
        }
        Map<String, TreeMap<Character, List<Long>>> arrays = new TreeMap<>();
        for (Dump.ArrayRow row : dump.arrays) {
            if (within[row.context] != null) {
                arrays.computeIfAbsent(within[row.context], key -> new TreeMap<>()).merge(row.type, List.of(row.arrays, row.elements),
                        (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
            }
        }
        Map<String, String> all = new TreeMap<>();
        objects.forEach((method, count) -> all.put(method, arrays.getOrDefault(method, new TreeMap<>()) + " objects " + count));
        return all;
    }

    private static String name(Dump dump, int context) {
        Dump.Method method = dump.methods.get(dump.method[context]);
        return method.className + '.' + method.name;
    }
}

package org.callgrove.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/**
 * The contexts of one method, for comparison with the stacks that the VM showed at its calls. Both sides leave out hidden classes and classes without
 * contexts (docs/metrics.md, section 4). They also leave out signature-polymorphic methods, which are leaves for the agent, but for which the VM has
 * no frames.
 */
final class StackPaths {
    private static final Pattern GENERATED =
            Pattern.compile("(\\$Proxy|Generated(?:Method|Constructor|SerializationConstructor)Accessor)(?:\\d+|\\[.*?\\])(?=\\.(?:<init>|\\w+)\\()");

    private StackPaths() {}

    /** Calls of {@code method} by path, for all threads together. */
    static Map<String, Long> recorded(Dump dump, String method) {
        Map<String, Long> calls = new TreeMap<>();
        String[] open = new String[16];
        for (int context = 0; context < dump.depth.length; context++) {
            int depth = dump.depth[context];
            if (depth >= open.length) {
                open = Arrays.copyOf(open, depth * 2);
            }
            Dump.Method each = dump.methods.get(dump.method[context]);
            boolean hidden = (each.classFlags & MethodTable.HIDDEN) != 0;
            open[depth] = hidden || isPassed(each.toString()) ? null : plain(each.toString());
            if (each.toString().startsWith(method)) {
                List<String> path = new ArrayList<>(Arrays.asList(open).subList(0, depth + 1));
                path.removeIf(frame -> frame == null);
                removeMade(path);
                calls.merge(String.join(" > ", path), dump.metrics.get("calls")[context], Long::sum);
            }
        }
        return calls;
    }

    /**
     * Removes constructors that stand for objects on which only a superclass's constructor ran, such as deserialised ones: the VM has no such frame
     * (docs/metrics.md, section 6). From JDK 22 on, they are below a method that has already returned when that constructor runs.
     */
    private static void removeMade(List<String> path) {
        for (int i = 0; i + 2 < path.size(); i++) {
            boolean isHandle = path.get(i).startsWith("java.lang.invoke.DirectMethodHandle.constructorMethod(");
            boolean isAccessor = path.get(i).startsWith("jdk.internal.reflect.GeneratedSerializationConstructorAccessor.newInstance(");
            if ((isHandle || isAccessor) && path.get(i + 1).contains(".<init>(") && path.get(i + 2).contains(".<init>(")) {
                path.remove(i + 1);
                if (isHandle) {
                    path.remove(i);
                }
            }
        }
    }

    /** Reads the stacks that the program noted, as lines of the form {@code count path}. */
    static Map<String, Long> seen(Path file) throws IOException {
        Map<String, Long> calls = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            int space = line.indexOf(' ');
            List<String> path = new ArrayList<>(Arrays.asList(line.substring(space + 1).split(" > ")));
            path.removeIf(StackPaths::isPassed);
            path.replaceAll(StackPaths::plain);
            calls.merge(String.join(" > ", path), Long.valueOf(line.substring(0, space)), Long::sum);
        }
        return calls;
    }

    private static boolean isPassed(String frame) {
        String method = frame.substring(0, frame.indexOf('('));
        String owner = method.substring(0, method.lastIndexOf('.'));
        return owner.startsWith("java.lang.invoke.") && owner.endsWith("$Holder")
                || owner.equals("java.lang.invoke.MethodHandle") && method.contains(".invoke") && !method.endsWith("invokeWithArguments")
                || owner.equals("java.lang.invoke.VarHandle")
                // This thread was running before the agent started.
                || owner.equals("java.lang.ref.Finalizer$FinalizerThread")
                || owner.startsWith("java.lang.VirtualThread")
                || owner.startsWith("jdk.internal.vm.Continuation");
    }

    /** A frame without the numbers of generated classes, and without their canonical replacement in a dump (docs/metrics.md, section 8). */
    private static String plain(String frame) {
        return GENERATED.matcher(frame).replaceFirst("$1");
    }

    /** Paths whose counts differ, each with both counts. */
    static List<String> differences(Map<String, Long> seen, Map<String, Long> recorded) {
        Map<String, Long> all = new TreeMap<>(seen);
        all.putAll(recorded);
        List<String> differences = new ArrayList<>();
        for (String path : all.keySet()) {
            if (!seen.getOrDefault(path, 0L).equals(recorded.getOrDefault(path, 0L))) {
                differences.add("\non the stack " + seen.getOrDefault(path, 0L) + ", recorded " + recorded.getOrDefault(path, 0L) + ": " + path);
            }
        }
        return differences;
    }
}

package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;
import org.callgrove.programs.shapes.Shape;
import org.callgrove.programs.shapes.ShapeProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records generated methods of every shape that the class file format allows. Results and counts must be right, and the dump must list what could not
 * be counted.
 */
@Tag("quick")
class ShapesTest {
    private static final List<Shape> SHAPES = ShapeProgram.all();

    static Stream<Arguments> jdksAndAnalyses() {
        return Jdk.all().stream().flatMap(jdk -> Stream.of("default", "precise").map(analysis -> Arguments.of(jdk, analysis)));
    }

    @ParameterizedTest
    @MethodSource("jdksAndAnalyses")
    void everyShapeIsCounted(Jdk jdk, String analysis) throws Exception {
        Path folder = Path.of("target", "shapes").toAbsolutePath();
        ShapeProgram.write(SHAPES, folder);
        Program program = new Program(jdk, "shapes-" + analysis, List.of("-Xverify:all", "-cp", folder.toString(), ShapeProgram.MAIN));
        Dump dump = Agreement.check(program.plain(), program.recorded("blocks=" + analysis));
        assertThat(dump.meta.get("analysis")).isEqualTo(analysis);
        List<String> wrong = new ArrayList<>();
        for (Shape shape : SHAPES) {
            counts(shape, analysis, dump, wrong);
            limits(shape, analysis, dump, wrong);
        }
        ambiguity(dump, wrong);
        assertThat(wrong).isEmpty();
    }

    private static void counts(Shape shape, String analysis, Dump dump, List<String> wrong) throws ReflectiveOperationException {
        Map<String, long[]> counted = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        for (int context = 0; context < dump.depth.length; context++) {
            Dump.Method method = dump.methods.get(dump.method[context]);
            open.subList(dump.depth[context], open.size()).clear();
            open.add(method.name);
            if (!method.className.equals(shape.name.replace('/', '.'))) {
                continue;
            }
            long[] sums = counted.computeIfAbsent(method.name, key -> new long[2]);
            sums[0] += dump.metrics.get("calls")[context];
            sums[1] += dump.metrics.get("bytecodes")[context];
            String caller = shape.under.get(method.name);
            if (caller != null && !open.get(open.size() - 2).equals(caller)) {
                wrong.add(shape + "." + method.name + " is under " + open + ", not under " + caller);
            }
        }
        Map<String, long[]> expected = ShapeProgram.counts(shape);
        expected.forEach((method, right) -> {
            long bytecodes = right[1] + (analysis.equals("default") ? shape.defaultMore.getOrDefault(method, 0L) : 0);
            long[] found = counted.getOrDefault(method, new long[2]);
            if (found[0] != right[0] || found[1] != bytecodes) {
                wrong.add(String.format("%s.%s: %d calls and %d bytecodes expected, %d and %d counted", shape, method, right[0], bytecodes, found[0],
                        found[1]));
            }
        });
        counted.keySet().stream().filter(method -> !expected.containsKey(method))
                .forEach(method -> wrong.add(shape + "." + method + " should have no context"));
    }

    /** Checks the limits of each method in {@code meta}, and its flag. Methods without limits must not be listed. */
    private static void limits(Shape shape, String analysis, Dump dump, List<String> wrong) {
        compare(shape, "limited", analysis, shape.limited, dump, wrong);
        compare(shape, "notInstrumented", analysis, shape.notInstrumented, dump, wrong);
        for (Dump.Method method : dump.methods) {
            if (method.className.equals(shape.name.replace('/', '.'))) {
                boolean flagged = (method.flags & MethodTable.LIMITED) != 0;
                boolean ambiguous = (method.flags & MethodTable.AMBIGUOUS_CONSTRUCTOR) != 0;
                if (flagged != (shape.limited.containsKey(analysis + ' ' + method.name) || ambiguous)) {
                    wrong.add(method + " is flagged " + flagged);
                }
            }
        }
    }

    private static void compare(Shape shape, String list, String analysis, Map<String, String> expected, Dump dump, List<String> wrong) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Object item : (List<?>) dump.meta.getOrDefault(list, List.of())) {
            Map<?, ?> row = (Map<?, ?>) item;
            if (row.get("class").equals(shape.name.replace('/', '.'))) {
                String method = String.valueOf(row.get("method"));
                found.put(method.substring(0, Math.max(0, method.indexOf('('))), (String) row.get("reason"));
            }
        }
        expected.forEach((key, reason) -> {
            if (key.startsWith(analysis + ' ')) {
                String text = found.remove(key.substring(key.indexOf(' ') + 1));
                if (text == null || !text.startsWith(reason)) {
                    wrong.add(shape + ": " + list + " says of " + key + ": " + text);
                }
            }
        });
        found.remove("<init>");
        found.forEach((method, reason) -> wrong.add(shape + ": " + list + " names " + method + ": " + reason));
    }

    /** Checks that the constructor that calls one or the other is flagged and named, and no other (the JP paper, appendix A). */
    private static void ambiguity(Dump dump, List<String> wrong) {
        List<String> flagged = new ArrayList<>();
        for (Dump.Method method : dump.methods) {
            if ((method.flags & MethodTable.AMBIGUOUS_CONSTRUCTOR) != 0) {
                flagged.add(method.toString());
            }
        }
        if (!flagged.equals(List.of("shapes.Ambiguous.<init>(Z)V"))) {
            wrong.add("ambiguous constructors: " + flagged);
        }
        boolean said = false;
        for (Object item : (List<?>) dump.meta.get("limited")) {
            Map<?, ?> row = (Map<?, ?>) item;
            said |= row.get("class").equals("shapes.Ambiguous") && "<init>(Z)V".equals(row.get("method"))
                    && ((String) row.get("reason")).contains("JP Appendix A");
        }
        if (!said) {
            wrong.add("no word of the ambiguous constructor in meta");
        }
    }
}

package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.callgrove.dump.JsonReader;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.OnEachJdk;
import org.callgrove.programs.Program;
import org.junit.jupiter.api.Tag;

/** Tests the single-stepping oracle itself, on the program counted by hand in examples/handcount/README.md. */
@Tag("quick")
class StepperTest {
    private static final Path EXAMPLES = Program.AGENT_JAVA.resolve("examples");
    private static final String OBJECT_INIT = "java.lang.Object.<init>()V";

    /**
     * Bytecodes of methods in which an exception cuts blocks short, which the README counts whole. They are derived by hand from listing.txt: the
     * instructions up to the one that throws, then those of the handler and after it.
     */
    private static final Map<String, Long> CUT_SHORT = new HashMap<>();

    static {
        CUT_SHORT.put("handcount.Failures.inCaller()I", 4 + 6 + 4L);
        CUT_SHORT.put("handcount.Failures.furtherUp(I)I", 2 + 6 + 2L);
        CUT_SHORT.put("handcount.Failures.passingFinally()I", 5 + 8L);
        CUT_SHORT.put("handcount.Failures.throughFinally([I)V", 2 + 7L);
        CUT_SHORT.put("handcount.Failures.quotient(II)I", 3 + 3 + 4L);
        CUT_SHORT.put("handcount.Failures.divide(II)I", 3L);
        CUT_SHORT.put("handcount.Failures.dividing()I", 3 + 3L);
        CUT_SHORT.put("handcount.Constructors$Checked.<init>(I)V", 3 + 5L);
        // new Checked(-1) and new Late() throw, each two instructions before the end of its block.
        CUT_SHORT.put("handcount.Constructors.run()I", 85 - 4L);
        CUT_SHORT.put("handcount.Figure4.negative(I)I", 2 + 3L);
    }

    @OnEachJdk
    void countsAsByHand(Jdk jdk) throws Exception {
        Stepper.Result stepped = Stepper.run(jdk.home(), EXAMPLES.resolve(Path.of("target", "classes")).toString(), "handcount.Main", "handcount.");
        assertThat(stepped.exit()).as(stepped.err()).isZero();
        Map<String, String> byHand = byHand();
        Map<String, String> counted = new HashMap<>();
        stepped.tree().byPath.forEach((path, counts) -> counted.put(path, text(counts.calls, counts.bytecodes, counts.objects)));
        TreeSet<String> paths = new TreeSet<>(byHand.keySet());
        paths.addAll(counted.keySet());
        List<String> differences = new ArrayList<>();
        for (String path : paths) {
            if (!String.valueOf(byHand.get(path)).equals(counted.get(path))) {
                differences.add("\n" + path + "\n  by hand: " + byHand.get(path) + "\n  stepped: " + counted.get(path));
            }
        }
        assertThat(differences).isEmpty();
        assertThat(stepped.steps()).isEqualTo(stepped.tree().sum(counts -> counts.bytecodes)).isGreaterThan(1500);
    }

    /** The contexts in expected.json, without those of the library, and with Precise bytecodes. */
    private static Map<String, String> byHand() throws Exception {
        Map<?, ?> json = (Map<?, ?>) JsonReader.parse(Files.readString(EXAMPLES.resolve(Path.of("handcount", "expected.json"))));
        Map<String, String> byPath = new HashMap<>();
        List<String> open = new ArrayList<>();
        for (Object item : (List<?>) json.get("contexts")) {
            List<?> row = (List<?>) item;
            String method = (String) row.get(1);
            open.subList(((Long) row.get(0)).intValue(), open.size()).clear();
            open.add(method);
            // A lambda's constructor stands for its object; none of its code is stepped through.
            if (!method.equals(OBJECT_INIT) && !method.contains(TreeComparison.LAMBDA)) {
                byPath.put(String.join(" > ", open), text((Long) row.get(2), bytecodes(method, (Long) row.get(3)), (Map<?, ?>) row.get(4)));
            }
        }
        return byPath;
    }

    /**
     * The bytecodes of a method with Precise. In descend, the exception from the next call ends each call after 6 of 8 instructions, and the
     * innermost call ends after 4 of 5.
     */
    private static long bytecodes(String method, long whole) {
        return method.equals("handcount.Failures.descend(I)I") ? (whole == 8 ? 6 : 4) : CUT_SHORT.getOrDefault(method, whole);
    }

    private static String text(long calls, long bytecodes, Map<?, ?> objects) {
        Map<Object, Object> sorted = new TreeMap<>(objects);
        sorted.remove(TreeComparison.LAMBDA);
        sorted.keySet().removeIf(type -> type.toString().contains(TreeComparison.LAMBDA));
        return calls + " calls, " + bytecodes + " bytecodes, objects " + sorted;
    }
}

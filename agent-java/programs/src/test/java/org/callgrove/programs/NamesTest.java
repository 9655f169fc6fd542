package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.Set;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.MethodTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that the JDK generates have the same names whatever the order in which it does. */
@Tag("quick")
class NamesTest {
    private static final String CLASSES = Program.AGENT_JAVA.resolve("examples").resolve("target").resolve("classes").toString();

    static Stream<Jdk> jdks() {
        return Jdk.all().stream();
    }

    private static Dump run(Jdk jdk, String order) throws Exception {
        Program program = new Program(jdk, "generated-" + order, List.of("-cp", CLASSES, "generated.Generated", order));
        Program.Result result = program.recorded("checkpoint=0");
        assertThat(result.errBesideEndLine()).isEmpty();
        return DumpReader.read(result.dump());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void doNotDependOnTheOrderOfLoading(Jdk jdk) throws Exception {
        Dump straight = run(jdk, "straight");
        Dump reversed = run(jdk, "reversed");
        Map<String, Long> names = generated(straight);
        assertThat(names).isEqualTo(generated(reversed));
        assertThat(names.keySet()).contains(
                "jdk.proxy.$Proxy[generated.Generated$First].first(I)I",
                "jdk.proxy.$Proxy[generated.Generated$Second].second(I)I",
                "jdk.proxy.$Proxy[generated.Generated$First,generated.Generated$Second].second(I)I");
        if (jdk.feature() < 22) {
            assertThat(names.keySet().toString()).contains("jdk.internal.reflect.GeneratedMethodAccessor[generated.Generated.one(int)].invoke",
                    "jdk.internal.reflect.GeneratedMethodAccessor[generated.Generated.two(int)].invoke",
                    "jdk.internal.reflect.GeneratedConstructorAccessor[java.util.ArrayList.<init>()].newInstance",
                    "jdk.internal.reflect.GeneratedSerializationConstructorAccessor[java.lang.Object.<init>()].newInstance");
        }
        assertThat(hidden(straight)).isNotEmpty().allMatch(name -> !name.contains("0x"), "no addresses");
        assertThat(ofProgram(hidden(straight))).isNotEmpty().isEqualTo(ofProgram(hidden(reversed)));
    }

    /** Calls by method of all classes whose names were made canonical. */
    private static Map<String, Long> generated(Dump dump) {
        Map<String, Long> calls = new TreeMap<>();
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            if ((method.classFlags & MethodTable.CANONICAL_NAME) != 0) {
                calls.merge(method.toString(), dump.metrics.get("calls")[node], Long::sum);
            }
        }
        return calls;
    }

    /** Only these: which hidden classes of the JDK are still loaded at the end is up to the collector. */
    private static Set<String> ofProgram(Set<String> names) {
        return names.stream().filter(name -> name.startsWith("generated.")).collect(Collectors.toSet());
    }

    private static Set<String> hidden(Dump dump) {
        Set<String> names = new TreeSet<>();
        for (Object entry : (List<?>) dump.meta.get("notInstrumented")) {
            names.add((String) ((Map<?, ?>) entry).get("class"));
        }
        return names;
    }
}

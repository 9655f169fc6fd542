package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks, case by case, the facts about a run that section {@code meta} states, and that it states nothing else. */
class MetaLabelsTest {
    private static final AgentMetric[] NONE = {};

    static List<Arguments> facts() {
        return List.of(fact("a checkpoint", meta -> meta.checkpoint = true, "\"dump\":\"checkpoint\"", "\"dump\":\"exit\""),
                fact("one folded context", meta -> meta.foldedContexts = 1, ",\"folded\":{\"contexts\":1}", ""),
                fact("missing counts", meta -> meta.incomplete = true, ",\"incomplete\":true", ""),
                fact("attaching", meta -> meta.attached = 1, ",\"attached\":1", ""),
                fact("a root", meta -> meta.root("a.B.*"), ",\"roots\":[\"a.B.*\"]", ""),
                fact("steps", meta -> meta.stepBytecodes = 1, ",\"steps\":{\"metric\":\"bytecodes\",\"every\":1}", ""),
                fact("another agent", meta -> meta.otherAgent("x.jar"), ",\"otherAgents\":[{\"name\":\"x.jar\"}]", ""),
                fact("precise blocks", meta -> meta.analysis = "precise", "\"analysis\":\"precise\"", "\"analysis\":\"default\""),
                fact("no bytecodes", meta -> meta.analysis = null, "", ",\"analysis\":\"default\""),
                fact("a limited method", meta -> meta.limited("a.B", "c()V", "why"),
                        ",\"limited\":[{\"class\":\"a.B\",\"method\":\"c()V\",\"reason\":\"why\"}]", ""),
                fact("a deadlock", meta -> meta.deadlocks(json -> json.beginArray().value("held").endArray()), ",\"deadlocks\":[\"held\"]", ""),
                fact("a part that was woven", meta -> meta.partlyWoven(json -> json.beginArray().value("part").endArray()),
                        ",\"partlyWoven\":[\"part\"]", ""),
                fact("where processes do not count", meta -> meta.uncovered(json -> json.beginArray().value("why").endArray()),
                        ",\"uncovered\":[\"why\"]", ""),
                fact("a class left out", meta -> meta.notInstrumented("a.B", null, "why"),
                        "\"notInstrumented\":[{\"class\":\"a.B\",\"method\":null,\"reason\":\"why\"}]", "\"notInstrumented\":[]"),
                fact("a warning", meta -> meta.warning("late"), "\"warnings\":[\"late\"]", "\"warnings\":[]"));
    }

    private static Arguments fact(String name, Consumer<Meta> set, String said, String otherwise) {
        return Arguments.of(name, set, said, otherwise);
    }

    /** Checks that a fact changes nothing in the text except its own wording. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("facts")
    void aFactIsSaidInItsOwnWords(String name, Consumer<Meta> set, String said, String otherwise) {
        Meta meta = new Meta();
        String plain = json(meta, new ThreadInfo(1, "main", "", false, false), 4, NONE);
        set.accept(meta);
        String changed = json(meta, new ThreadInfo(1, "main", "", false, false), 4, NONE);
        assertThat(changed).isNotEqualTo(plain).contains(said);
        assertThat(said.isEmpty() ? plain.replace(otherwise, "") : changed.replace(said, otherwise)).isEqualTo(said.isEmpty() ? changed : plain);
    }

    static List<Arguments> metrics() {
        return List.of(Arguments.of("exact", "\"exact\":true,\"accuracy\":\"exact\""),
                Arguments.of("lower-bound", "\"exact\":false,\"accuracy\":\"lower-bound\""),
                Arguments.of("sampled", "\"exact\":false,\"accuracy\":\"sampled\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("metrics")
    void aMetricOfAnAgentSaysHowExactItIs(String accuracy, String said) {
        String json = json(new Meta(), thread(1, -1), 4, new AgentMetric[] {new AgentMetric("own", "Own", "owns", accuracy)});
        assertThat(json).contains("{\"id\":\"own\",\"label\":\"Own\",\"unit\":\"owns\"," + said + ",\"kind\":\"column\"}]");
        // An exact metric of an agent does not replace the counters.
        assertThat(json)
                .contains("{\"id\":\"calls\",\"label\":\"Calls\",\"unit\":\"calls\",\"exact\":true,\"accuracy\":\"exact\",\"kind\":\"column\"}");
    }

    @ParameterizedTest
    @MethodSource("weights")
    void samplesTakeThePlaceOfCounters(long weight) {
        assertThat(json(new Meta(), thread(1, -1), 4, AgentMetric.sampledBytecodes(weight)))
                .contains("\"metrics\":[{\"id\":\"bytecodes\",\"label\":\"Bytecodes\",\"unit\":\"bytecodes\",\"exact\":false,"
                        + "\"accuracy\":\"sampled\",\"eventWeight\":" + weight + ",\"kind\":\"column\"}]");
    }

    static List<Long> weights() {
        return List.of(1L, 1_000_000L);
    }

    static List<Arguments> versions() {
        return List.of(Arguments.of(3, false, "\"unit\":\"calls\",\"exact\":true,\"kind\""),
                Arguments.of(4, true, "\"unit\":\"calls\",\"exact\":true,\"accuracy\":\"exact\",\"kind\""));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void bytesAndAccuracyCameWithVersionFour(int minor, boolean hasBytes, String calls) {
        String json = json(new Meta(), thread(1, -1), minor, NONE);
        assertThat(json).contains(calls);
        assertThat(json.contains("\"id\":\"bytes\"")).isEqualTo(hasBytes);
    }

    static List<Arguments> threads() {
        return List.of(Arguments.of(1, -1, ""), Arguments.of(1, 0, ",\"allocated\":0"), Arguments.of(2, -1, ",\"count\":2"),
                Arguments.of(3, 5, ",\"count\":3,\"allocated\":5"));
    }

    @ParameterizedTest
    @MethodSource("threads")
    void aSegmentSaysHowManyThreadsItIsOfAndWhatTheyAllocated(long count, long allocated, String said) {
        assertThat(json(new Meta(), thread(count, allocated), 4, NONE))
                .contains("\"threads\":[{\"id\":1,\"name\":\"main\",\"group\":\"\",\"daemon\":false,\"virtual\":false,\"nodes\":0" + said + "}]");
    }

    private static ThreadInfo thread(long count, long allocated) {
        ThreadInfo thread = new ThreadInfo(1, "main", "", false, false);
        thread.count = count;
        thread.allocated = allocated;
        return thread;
    }

    private static String json(Meta meta, ThreadInfo thread, int minor, AgentMetric[] agents) {
        return meta.toJson(new ArrayList<>(List.of(thread)), 0, null, minor, new CounterTimes(), agents);
    }
}

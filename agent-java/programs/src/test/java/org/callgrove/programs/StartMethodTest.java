package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** Checks that a recording begun by a method contains, from that method's call on, the same as a whole recording. */
@Tag("quick")
class StartMethodTest {
    private static final String CLASS = "threads.Rooted.";
    private static final String MAIN = CLASS + "main([Ljava/lang/String;)V";
    private static final String STARTING = "starting(I)V";
    private static final String EXAMPLES = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes")).toString();

    @OnEachJdk
    void countsFromTheCallOn(Jdk jdk) throws Exception {
        Program.Result whole = rooted(jdk, "whole", "");
        Program.Result begun = rooted(jdk, "begun", "start=threads.Rooted.starting");
        assertThat(begun.out()).isEqualTo(whole.out());
        Map<String, List<Long>> expected = below(whole, "main", STARTING);
        assertThat(expected.get("main: " + CLASS + STARTING)).first().isEqualTo(1L);
        assertThat(below(begun, "main", STARTING)).isEqualTo(expected);
        assertThat(all(begun, "main").keySet()).as("what main called before").noneMatch(path -> path.contains("outside"));
        assertThat(all(begun, "main")).containsKey("main: " + MAIN + " > " + CLASS + STARTING);
        for (String thread : List.of("started", "further", "late")) {
            assertThat(all(begun, thread)).as(thread).isNotEmpty().isEqualTo(all(whole, thread));
        }
        assertThat(callees(begun)).as("with those of the JDK").isNotEmpty().isEqualTo(callees(whole));
        assertThat(all(begun, "other")).as("a thread that has ended before").isEmpty();
    }

    @OnEachJdk
    void endsWithTheCall(Jdk jdk) throws Exception {
        Program.Result whole = rooted(jdk, "whole", "");
        Program.Result ended = rooted(jdk, "ended", "start=threads.Rooted.starting,stop=return");
        assertThat(ended.out()).isEqualTo(whole.out());
        assertThat(ended.err().lines()).hasSize(1);
        assertThat(below(ended, "main", STARTING)).isEqualTo(below(whole, "main", STARTING));
        assertThat(all(ended, "started")).isEqualTo(all(whole, "started"));
        assertThat(all(ended, "late")).as("a thread that starts later").isEmpty();
    }

    @OnNewestJdk
    void endsWithTheArraysOfThreadsThatShareATree(Jdk jdk) throws Exception {
        String options = "checkpoint=0,start=threads.Rooted.starting,stop=return,threads=";
        long separate = arrays(rooted(jdk, "separate", options + "separate"));
        assertThat(separate).isPositive();
        assertThat(arrays(rooted(jdk, "merged", options + "merge"))).isEqualTo(separate);
    }

    @OnNewestJdk
    void countsOneOfManyCalls(Jdk jdk) throws Exception {
        Program.Result failing = rooted(jdk, "failing", "start=threads.Rooted.failing,stop=return");
        assertThat(all(failing, "main").get("main: " + MAIN + " > " + CLASS + "failing(I)V")).first().isEqualTo(1L);
        Program.Result job = rooted(jdk, "job", "start=threads.Rooted.job(int),stop=return");
        assertThat(all(job, "main").get("main: " + MAIN + " > " + CLASS + "job(I)V")).first().isEqualTo(1L);
        assertThat(all(job, "main").keySet()).noneMatch(path -> path.contains("failing"));
        assertThat(failing.out()).isEqualTo(job.out()).isEqualTo(rooted(jdk, "plain", "").out());
    }

    @OnNewestJdk
    void keepsRootsAndKindsOfMethods(Jdk jdk) throws Exception {
        Program.Result plain = new Program(jdk, "start-ways-plain", List.of("-cp", EXAMPLES, "ways.Main")).recorded("");
        for (String method : List.of("ways.Main.main", "ways.Callbacks.*;ways.Handles.*")) {
            Program.Result begun =
                    new Program(jdk, "start-ways-" + method.hashCode(), List.of("-cp", EXAMPLES, "ways.Main")).recorded("start='" + method + "'");
            assertThat(begun.out()).as(method).isEqualTo(plain.out());
            assertThat(DumpReader.read(begun.dump()).depth).as(method).isNotEmpty();
        }
        Program.Result locked = new Program(jdk, "start-locked", List.of("-cp", EXAMPLES, "ways.Main")).recorded("start=java.util.ArrayList.add");
        assertThat(locked.out()).as("of a program that holds a lock of its class loader").isEqualTo(plain.out());
        Program.Result rooted = rooted(jdk, "rooted", "start=threads.Rooted.starting,root=threads.Rooted.job");
        assertThat(all(rooted, "late")).isNotEmpty().isEqualTo(all(rooted(jdk, "roots", "root=threads.Rooted.job"), "late"));
    }

    @OnEachJdk
    void isOneOfTwoAgentsAlike(Jdk jdk) throws Exception {
        String second = "-javaagent:" + Program.AGENT + "=start=threads.Rooted.starting,quiet=true,out=second.mct";
        Program.Result result =
                new Program(jdk, "start-two", List.of(second, "-cp", EXAMPLES, "threads.Rooted")).recorded("start=threads.Rooted.starting");
        assertThat(result.out()).isEqualTo(rooted(jdk, "whole", "").out());
        assertThat(result.err()).contains("the agent is already running; the second -javaagent is ignored");
        assertThat(all(result, "main").get("main: " + MAIN + " > " + CLASS + STARTING)).first().isEqualTo(1L);
    }

    @OnEachJdk
    void failsAsARecordingFromTheStartDoes(Jdk jdk) throws Exception {
        Program program = new Program(jdk, "start-nowhere", List.of("-cp", EXAMPLES, "threads.Rooted"));
        Program.Result result = program.recorded("start=threads.Rooted.starting,threads.include=none,root=threads.Rooted.job,snapshots=1s");
        assertThat(result.exit()).isZero();
        Program.Result strict = program.recorded("start=threads.Rooted.starting,mode=strict");
        assertThat(strict.out()).isEqualTo(result.out());
        assertThat(strict.err().lines()).hasSize(1).first().asString().contains("mode=strict");
    }

    @OnEachJdk
    void saysThatTheMethodWasNeverEntered(Jdk jdk) throws Exception {
        Program.Result result = rooted(jdk, "never", "start=threads.Rooted.never");
        assertThat(result.err()).isEqualTo(
                "callgrove: start=threads.Rooted.never matched no method of a loaded class that can begin a recording: nothing was recorded\n");
        assertThat(result.dump()).doesNotExist();
        Program.Result refused = rooted(jdk, "refused", "start=threads.Rooted.starting,include=threads.*,checkpoint=0,stop=return");
        assertThat(refused.err()).contains("contexts");
        assertThat(rooted(jdk, "constructor", "start=threads.Rooted.<init>").err()).contains("matched no method of a loaded class that can begin");
        assertThat(rooted(jdk, "uncalled", "start=java.lang.String.indent,root=threads.Rooted.job").err()).contains("was never entered");
        assertThat(rooted(jdk, "without", "stop=return").err()).contains("stop=return needs a method that begins the recording");
    }

    private static Program.Result rooted(Jdk jdk, String name, String options) throws Exception {
        return new Program(jdk, "start-" + name, List.of("-cp", EXAMPLES, "threads.Rooted")).recorded(options);
    }

    /** Number of arrays that the program's own methods made. */
    private static long arrays(Program.Result result) throws IOException {
        Dump dump = DumpReader.read(result.dump());
        return dump.arrays.stream().filter(row -> dump.methods.get(dump.method[row.context]).className.equals("threads.Rooted"))
                .mapToLong(row -> row.arrays).sum();
    }

    /** Methods that the starting method calls. */
    private static Set<String> callees(Program.Result result) throws IOException {
        Dump dump = DumpReader.read(result.dump());
        int starting = 0;
        while (!dump.methods.get(dump.method[starting]).toString().equals(CLASS + STARTING)) {
            starting++;
        }
        Set<String> callees = new TreeSet<>();
        for (int node = starting + 1; dump.depth[node] > dump.depth[starting]; node++) {
            if (dump.depth[node] == dump.depth[starting] + 1) {
                callees.add(dump.methods.get(dump.method[node]).toString());
            }
        }
        return callees;
    }

    /** Calls and bytecodes of the program's own methods in one thread, at and below one of these methods. */
    private static Map<String, List<Long>> below(Program.Result result, String thread, String method) throws IOException {
        return RootsTest.figures(DumpReader.read(result.dump()), thread::equals, path -> {
            int first = path.indexOf(CLASS + method);
            return first < 0 ? path.size() : first;
        });
    }

    /** Calls and bytecodes of the program's own methods in a whole thread. */
    private static Map<String, List<Long>> all(Program.Result result, String thread) throws IOException {
        return RootsTest.figures(DumpReader.read(result.dump()), thread::equals, path -> 0);
    }
}

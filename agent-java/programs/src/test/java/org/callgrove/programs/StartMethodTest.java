package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** A recording that a method begins has, from that call on, what a whole one has. */
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

    @OnEachJdk
    void countsOneOfManyCalls(Jdk jdk) throws Exception {
        Program.Result failing = rooted(jdk, "failing", "start=threads.Rooted.failing,stop=return");
        assertThat(all(failing, "main").get("main: " + MAIN + " > " + CLASS + "failing(I)V")).first().isEqualTo(1L);
        Program.Result job = rooted(jdk, "job", "start=threads.Rooted.job(int),stop=return");
        assertThat(all(job, "main").get("main: " + MAIN + " > " + CLASS + "job(I)V")).first().isEqualTo(1L);
        assertThat(all(job, "main").keySet()).noneMatch(path -> path.contains("failing"));
        assertThat(failing.out()).isEqualTo(job.out()).isEqualTo(rooted(jdk, "plain", "").out());
    }

    @OnEachJdk
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
    void saysThatTheMethodWasNeverEntered(Jdk jdk) throws Exception {
        Program.Result result = rooted(jdk, "never", "start=threads.Rooted.never");
        assertThat(result.err()).isEqualTo("callgrove: start=threads.Rooted.never matched no method of a loaded class: nothing was recorded\n");
        assertThat(result.dump()).doesNotExist();
        assertThat(rooted(jdk, "without", "stop=return").err()).contains("stop=return is for a recording that a method begins");
    }

    private static Program.Result rooted(Jdk jdk, String name, String options) throws Exception {
        return new Program(jdk, "start-" + name, List.of("-cp", EXAMPLES, "threads.Rooted")).recorded(options);
    }

    /** Calls and bytecodes of the program's own methods in a thread, at and below one of them. */
    private static Map<String, List<Long>> below(Program.Result result, String thread, String method) throws IOException {
        return RootsTest.figures(DumpReader.read(result.dump()), thread::equals, path -> {
            int first = path.indexOf(CLASS + method);
            return first < 0 ? path.size() : first;
        });
    }

    /** Those of a whole thread. */
    private static Map<String, List<Long>> all(Program.Result result, String thread) throws IOException {
        return RootsTest.figures(DumpReader.read(result.dump()), thread::equals, path -> 0);
    }
}

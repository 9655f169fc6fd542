package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;

/**
 * Records classes that differ from their class files, and more methods than there are ids. The program must go on, and the dump must say what is
 * missing.
 */
@Tag("quick")
class RefusedClassesTest {
    private static final String CHECKSUM = "java.util.zip.Adler32.updateBytes";

    @TempDir
    Path folder;

    @OnEachJdk
    void nativeMethodsBehindAPrefix(Jdk jdk) throws Exception {
        Path asm = Path.of(ClassWriter.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String classPath = ProgramSources.compiled(jdk, "threads/PrefixAgent", asm.toString()) + File.pathSeparator
                + ProgramSources.compiled(jdk, "threads/Checksums", "") + File.pathSeparator + asm;
        String other = "-javaagent:" + OtherAgents.jar(folder, "threads.PrefixAgent", "Can-Set-Native-Method-Prefix");
        Program after = new Program(jdk, "prefix", List.of(other, "-cp", classPath, "threads.Checksums"));
        Program before = new Program(jdk, "prefix-before", List.of("-cp", classPath, "threads.Checksums"));
        Program.Result plain = after.plain();
        for (Program.Result recorded : List.of(after.recorded("checkpoint=0"), before.recorded("checkpoint=0", other))) {
            Segments segments = new Segments(Agreement.check(plain, recorded));
            assertThat(segments.calls("main", CHECKSUM)).as("counted once, wherever the other agent put it").isEqualTo(2000);
            assertThat(segments.calls("main", "java.util.zip.Adler32.update")).as("two of that name that the program calls, and a native one")
                    .isEqualTo(6000);
        }
    }

    @OnEachJdk
    void moreMethodsThanIds(Jdk jdk) throws Exception {
        Program program = LeafPrograms.program(jdk, "UserCallbacks", "noids");
        Program.Result plain = program.plain();
        // Number of ids, fewer than the JDK needs to start.
        Program.Result recorded = program.recorded("checkpoint=0", "-Xverify:all", "-Dcallgrove.methods=6000");
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        assertThat(recorded.out()).isEqualTo(plain.out());
        Dump dump = DumpReader.read(recorded.dump());
        assertThat(dump.problems).isEmpty();
        assertThat(dump.methods).isNotEmpty();
        List<?> left = (List<?>) dump.meta.get("notInstrumented");
        assertThat(left).anyMatch(each -> ((Map<?, ?>) each).get("reason").equals("more than 5999 methods were loaded; no method ids are left"));
    }
}

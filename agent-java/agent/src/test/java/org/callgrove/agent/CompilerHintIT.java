package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The optimising compiler keeps away from the weaver, also where the program's modules are few. */
class CompilerHintIT {
    /** {@code -XX:+PrintCompilation}: milliseconds, number, attributes, level, method. */
    private static final String COMPILED = "(?m)^ *\\d+ +\\d+ [ %sbn!]*LEVEL +org\\.callgrove\\.";

    @TempDir
    Path folder;

    @Test
    void amongAllModules() throws Exception {
        check("endings.Endings", "return");
    }

    @Test
    void amongThoseOfAModularProgram() throws Exception {
        check("-m", "jdk.compiler/com.sun.tools.javac.Main", "--version");
    }

    private void check(String... program) throws Exception {
        String[] command = new String[program.length + 1];
        command[0] = "-XX:+PrintCompilation";
        System.arraycopy(program, 0, command, 1, program.length);
        Recording recording = new Recording(folder);
        assertThat(recording.start("out=run.mct,checkpoint=0", command).waitFor()).isZero();
        assertThat(recording.output()).as("compiled by C1").containsPattern(compiled("[123]"));
        assertThat(recording.output()).as("compiled by C2").doesNotContainPattern(compiled("4"));
    }

    private static Pattern compiled(String level) {
        return Pattern.compile(COMPILED.replace("LEVEL", level));
    }
}

package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Paths;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that the optimising compiler never compiles the weaver, even in programs with few modules, and compiles the JDK only once it is
 * woven. The quick compiler must call the runtime rather than inline it if an optimising compiler can inline it later.
 */
class CompilerHintIT extends RecordedProgram {
    /** A line of {@code -XX:+PrintCompilation}: milliseconds, number, attributes, level, method. */
    private static final String COMPILED = "(?m)^ *\\d+ +\\d+ [ %sbn!]*LEVEL +(CLASS[^ ]*)";
    private static final Pattern LEFT_OUT = leftOut("java\\.");
    private static final String INLINED = "java\\.lang\\.Grove::enter .*force inline by annotation";
    private static final String NOT_INLINED = "java\\.lang\\.Grove::enter .*disallowed by CompileCommand";

    @Test
    void amongAllModules() throws Exception {
        check("endings.Endings", "return");
    }

    @Test
    void amongThoseOfAModularProgram() throws Exception {
        check("-m", "jdk.compiler/com.sun.tools.javac.Main", "--version");
    }

    private void check(String... program) throws Exception {
        String output = compilations(program);
        assertThat(output).as("compiled by C1").containsPattern(compiled("[123]", "org\\.callgrove\\."));
        assertThat(output).as("compiled by C2, but for what writes dumps")
                .doesNotContainPattern(compiled("4", "org\\.callgrove\\.(?!dump\\.|agent\\.recording\\.TreeWalk)"));
    }

    @Test
    void theJdkIsOptimisedOnceItIsWoven() throws Exception {
        String source = Paths.get("src", "test", "java", "endings", "Endings.java").toAbsolutePath().toString();
        String output = compilations("-m", "jdk.compiler/com.sun.tools.javac.Main", "-d", folder.toString(), source);
        Set<String> leftOut = new HashSet<>();
        Matcher each = LEFT_OUT.matcher(output);
        int last = 0;
        while (each.find()) {
            leftOut.add(each.group(1));
            last = each.end();
        }
        assertThat(leftOut).as("left out while weaving").isNotEmpty();
        Set<String> optimised = new HashSet<>();
        each = compiled("4", "java\\.").matcher(output.substring(last));
        while (each.find()) {
            optimised.add(each.group(1));
        }
        assertThat(optimised).as("of those, optimised later").containsAnyElementsOf(leftOut);
    }

    @Test
    void nothingIsLeftOutWhereThereIsNoQuickCompiler() throws Exception {
        assertThat(compilations("-XX:-TieredCompilation", "endings.Endings", "return")).doesNotContainPattern(leftOut("(java|org)\\."));
    }

    @Test
    void theQuickCompilerDoesNotInlineTheRuntime() throws Exception {
        assertThat(inlining("-XX:TieredStopAtLevel=4")).containsPattern(NOT_INLINED);
    }

    @Test
    void theQuickCompilerInlinesItWhereThereIsNoOther() throws Exception {
        assertThat(inlining("-XX:TieredStopAtLevel=1")).containsPattern(INLINED).doesNotContainPattern(NOT_INLINED);
    }

    @Test
    void commandsOfTheUserToCompilersStay() throws Exception {
        assertThat(inlining("-XX:CompileCommand=inline,java.lang.String::length")).containsPattern(INLINED).doesNotContainPattern(NOT_INLINED);
    }

    private String inlining(String flag) throws Exception {
        String source = Paths.get("src", "test", "java", "endings", "Endings.java").toAbsolutePath().toString();
        return compilations(flag, "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintInlining", "-m",
                "jdk.compiler/com.sun.tools.javac.Main", "-d", folder.toString(), source);
    }

    private String compilations(String... program) throws Exception {
        String[] command = new String[program.length + 2];
        command[0] = "-XX:TieredStopAtLevel=4";
        command[1] = "-XX:+PrintCompilation";
        System.arraycopy(program, 0, command, 2, program.length);
        assertThat(recording.start("out=run.mct,checkpoint=0", command).waitFor()).isZero();
        return recording.output();
    }

    private static Pattern leftOut(String type) {
        return Pattern.compile("(?m)made not compilable on level 4 +(" + type + "[^ ]+).*excluded by CompileCommand");
    }

    private static Pattern compiled(String level, String type) {
        return Pattern.compile(COMPILED.replace("LEVEL", level).replace("CLASS", type));
    }
}

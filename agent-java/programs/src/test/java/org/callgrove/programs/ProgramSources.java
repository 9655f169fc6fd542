package org.callgrove.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compiles the programs in {@code src/programs/java} with the JDK that runs them; Maven does not compile them. */
final class ProgramSources {
    static final Path SOURCES = Path.of("src", "programs", "java").toAbsolutePath();
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Set<String> COMPILED = new HashSet<>();

    private ProgramSources() {}

    /**
     * Compiles a program, once per run of the tests.
     *
     * @param name such as {@code leaves/ReplacedMethods}
     * @param classPath class path of the program, or ""
     * @param options further options for javac
     * @return the folder with the class files
     */
    static synchronized Path compiled(Jdk jdk, String name, String classPath, String... options) throws IOException, InterruptedException {
        String label = name.replace('/', '-');
        Path classes = TARGET.resolve(label + "-" + jdk.feature());
        if (COMPILED.add(label + jdk.feature())) {
            Files.createDirectories(classes);
            List<String> command =
                    new ArrayList<>(List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-proc:none", "-cp", classPath, "-d", classes.toString()));
            command.addAll(List.of(options));
            command.add(SOURCES.resolve(name + ".java").toString());
            Program.Result compiler = new Program(jdk, label + "-compile", command).plain();
            if (compiler.exit() != 0) {
                throw new AssertionError(compiler.out() + compiler.err());
            }
        }
        return classes;
    }
}

package org.callgrove.oracles;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.Program;

/**
 * A batch of generated programs, compiled by the JDK that runs them. Its main class runs each, prints its checksum, and prints its work on standard
 * error.
 */
final class ProgramBatch {
    static final String PACKAGE = "gen.";
    static final String MAIN = "gen.Driver";
    static final Path API = Program.AGENT_JAVA.resolve(Path.of("api", "target", "callgrove-api-0.1.0.jar"));
    private static final Path PROCESS =
            Program.AGENT_JAVA.resolve(Path.of("programs", "src", "programs", "java", "places", "WritesAndCalls.java"));
    private static final Path WORK = Path.of("target", "generated").toAbsolutePath();

    final Jdk jdk;
    final String label;
    final List<ProgramGenerator.Generated> programs;
    final Path classes;
    private final Path sources;

    private ProgramBatch(Jdk jdk, String label, List<ProgramGenerator.Generated> programs) {
        this.jdk = jdk;
        this.label = label;
        this.programs = programs;
        this.sources = WORK.resolve(label + "-" + jdk.feature());
        this.classes = sources.resolve("classes");
    }

    /** Generates programs from seeds {@code first}, {@code first + 1}, …; those with odd seeds may throw. */
    static ProgramBatch of(Jdk jdk, String label, long first, int count) throws IOException, InterruptedException {
        List<ProgramGenerator.Generated> programs = new ArrayList<>();
        for (long seed = first; seed < first + count; seed++) {
            ProgramGenerator.Kind kind = seed % 2 == 1 ? ProgramGenerator.Kind.THROWING : ProgramGenerator.Kind.QUIET;
            programs.add(ProgramGenerator.program("P" + seed, seed, kind, jdk.feature()));
        }
        ProgramBatch batch = new ProgramBatch(jdk, label, programs);
        batch.compile();
        return batch;
    }

    Program program(String mode) {
        return new Program(jdk, label + "-" + mode, List.of("-cp", classPath(), MAIN));
    }

    String classPath() {
        return classes + File.pathSeparator + API;
    }

    Path source(ProgramGenerator.Generated program) {
        return sources.resolve("gen").resolve(program.name() + ".java");
    }

    /** The part of the tree that belongs to one program. */
    static StepTree part(StepTree tree, ProgramGenerator.Generated program) {
        String task = task(tree, program);
        StepTree part = new StepTree();
        for (Map.Entry<String, StepTree.Counts> context : tree.byPath.entrySet()) {
            if (context.getKey().startsWith(task + " > ")) {
                part.byPath.put(context.getKey().substring(task.length() + 3), context.getValue());
            }
        }
        return part;
    }

    /** Path of the lambda that runs a program and whose work the main class measures. */
    static String task(StepTree tree, ProgramGenerator.Generated program) {
        String run = " > " + PACKAGE + program.name() + ".run()J";
        return tree.byPath.keySet().stream().filter(path -> path.endsWith(run)).map(path -> path.substring(0, path.length() - run.length()))
                .findFirst().orElseThrow();
    }

    private void compile() throws IOException, InterruptedException {
        Files.createDirectories(sources.resolve("gen"));
        Files.createDirectories(classes);
        List<String> command = new ArrayList<>(List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-g", "-nowarn", "-proc:none", "-encoding",
                "UTF-8", "-cp", API.toString(), "-d", classes.toString()));
        StringBuilder driver = new StringBuilder("""
                package gen;
                import java.util.Optional;
                import org.callgrove.api.Work;
                public final class Driver {
                  private static long checksum;
                  private static void measure(String name, Runnable program) {
                    Optional<Work> work = Work.of(program);
                    System.out.println(name + " " + checksum);
                    if (work.isPresent()) {
                      Work.Scope own = work.get().own();
                      System.err.println("work " + name + " calls " + own.calls() + ", bytecodes " + own.bytecodes());
                    }
                  }
                  public static void main(String[] arguments) {
                """);
        for (ProgramGenerator.Generated program : programs) {
            Files.writeString(source(program), program.source());
            command.add(source(program).toString());
            driver.append("    measure(\"" + program.name() + "\", () -> checksum = " + program.name() + ".run());\n");
        }
        Path main = sources.resolve("gen").resolve("Driver.java");
        Files.writeString(main, driver.append("  }\n}\n"));
        command.add(main.toString());
        command.add(PROCESS.toString());
        Program.Result compiled = new Program(jdk, label + "-compile", command).plain();
        if (compiled.exit() != 0) {
            throw new AssertionError("the generated programs do not compile: " + compiled.out() + compiled.err());
        }
    }
}

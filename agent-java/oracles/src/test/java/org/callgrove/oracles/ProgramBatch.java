package org.callgrove.oracles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.Program;

/** Generated programs, compiled by the JDK that runs them, with a main class that runs each and prints its checksum. */
final class ProgramBatch {
    static final String PACKAGE = "gen.";
    static final String MAIN = "gen.Driver";
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

    /** Generates programs of seeds {@code first}, {@code first + 1}, …; those of odd seeds may throw. */
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
        return new Program(jdk, label + "-" + mode, List.of("-cp", classes.toString(), MAIN));
    }

    Path source(ProgramGenerator.Generated program) {
        return sources.resolve("gen").resolve(program.name() + ".java");
    }

    /** The part of a tree that belongs to one program. */
    static StepTree part(StepTree tree, ProgramGenerator.Generated program) {
        StepTree part = new StepTree();
        for (Map.Entry<String, StepTree.Counts> context : tree.byPath.entrySet()) {
            int cut = context.getKey().indexOf(" > ");
            if (cut > 0 && context.getKey().startsWith(PACKAGE + program.name() + ".", cut + 3)) {
                part.byPath.put(context.getKey().substring(cut + 3), context.getValue());
            }
        }
        return part;
    }

    private void compile() throws IOException, InterruptedException {
        Files.createDirectories(sources.resolve("gen"));
        Files.createDirectories(classes);
        List<String> command = new ArrayList<>(List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-g", "-nowarn", "-proc:none", "-encoding",
                "UTF-8", "-d", classes.toString()));
        StringBuilder driver = new StringBuilder("package gen;\npublic final class Driver {\n  public static void main(String[] arguments) {\n");
        for (ProgramGenerator.Generated program : programs) {
            Files.writeString(source(program), program.source());
            command.add(source(program).toString());
            driver.append("    System.out.println(\"").append(program.name()).append(" \" + ").append(program.name()).append(".run());\n");
        }
        Path main = sources.resolve("gen").resolve("Driver.java");
        Files.writeString(main, driver.append("  }\n}\n"));
        command.add(main.toString());
        Program.Result compiled = new Program(jdk, label + "-compile", command).plain();
        if (compiled.exit() != 0) {
            throw new AssertionError("the generated programs do not compile: " + compiled.out() + compiled.err());
        }
    }
}

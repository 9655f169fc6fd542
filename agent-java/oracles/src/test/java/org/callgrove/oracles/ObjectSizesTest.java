package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.vm.VM;

/** Compares the sizes of classes in a dump with those of JOL, which uses the offsets of fields in the running VM. */
@Execution(ExecutionMode.SAME_THREAD)
class ObjectSizesTest {
    private static final Path SOURCE = Path.of("src", "programs", "java", "sizes", "Sizes.java").toAbsolutePath();
    private static final String USUAL = "-XX:+UseCompressedOops";
    private static final String WIDE = "-XX:-UseCompressedClassPointers";
    private static final String[] KINDS = {"byte", "char", "double", "float", "int", "long", "short", "boolean", "Object", "int[]"};
    private static final int GENERATED = 120;
    private static final int LEAST_JDK_CLASSES = 200;
    /** JDKs whose compiler has already compiled the program. */
    private static final Set<Integer> COMPILED = new HashSet<>();

    /** JDKs, each with the options that change the layout of objects. */
    static Stream<Arguments> layouts() {
        List<Arguments> layouts = new ArrayList<>();
        for (Jdk jdk : Jdk.all()) {
            for (String option : List.of(USUAL, "-XX:-UseCompressedOops", WIDE,
                    "-XX:ObjectAlignmentInBytes=16", "-XX:+UseCompactObjectHeaders")) {
                if (jdk.feature() >= 25 || !option.contains("Compact")) {
                    layouts.add(Arguments.of(jdk, option));
                }
            }
        }
        return layouts.stream();
    }

    @Tag("quick")
    @ParameterizedTest
    @MethodSource("layouts")
    void areThoseOfJol(Jdk jdk, String layout) throws Exception {
        Sizes sizes = new Sizes(jdk, layout);
        sizes.expect("jdk", LEAST_JDK_CLASSES, 0);
        sizes.expect("kept", GENERATED, 0);
        sizes.expect("gone", GENERATED, 1);
    }

    /** The layouts of the newest JDK, which has all of them. */
    static Stream<Arguments> newestLayouts() {
        List<Jdk> jdks = Jdk.all();
        return layouts().filter(layout -> layout.get()[0].equals(jdks.get(jdks.size() - 1)));
    }

    /** The usual layout, and the one whose headers and references differ from it most. */
    static Stream<Arguments> twoLayouts() {
        return newestLayouts().filter(layout -> layout.get()[1].equals(USUAL) || layout.get()[1].equals(WIDE));
    }

    /** With this option the agent computes all sizes, because the sample instances it would measure would be registered for finalization. */
    @Tag("quick")
    @ParameterizedTest
    @MethodSource("twoLayouts")
    void followFromFieldsAlone(Jdk jdk, String layout) throws Exception {
        fromFieldsAlone(jdk, layout);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("newestLayouts")
    void followFromFieldsAloneInEveryLayout(Jdk jdk, String layout) throws Exception {
        fromFieldsAlone(jdk, layout);
    }

    private static void fromFieldsAlone(Jdk jdk, String layout) throws Exception {
        Sizes sizes = new Sizes(jdk, layout, "-XX:+IgnoreUnrecognizedVMOptions", "-XX:-RegisterFinalizersAtInit");
        sizes.expect("jdk", LEAST_JDK_CLASSES, 1);
        sizes.expect("kept", GENERATED, 1);
        sizes.expect("gone", GENERATED, 1);
    }

    /** One recording of {@code sizes.Sizes}, and what it printed. */
    private static final class Sizes {
        private final Map<String, Long> recorded = new HashMap<>();
        private final String[] printed;

        Sizes(Jdk jdk, String... options) throws Exception {
            Path classes = compiled(jdk);
            String path = classes.resolve("main") + File.pathSeparator + jol();
            Program program = new Program(jdk, "sizes" + String.join("", options).replace('+', '1').replaceAll("[^A-Za-z0-9]", ""),
                    List.of("-cp", path, "-Djol.skipDynamicAttach=true", "-Djol.skipHotspotSAAttach=true", "sizes.Sizes",
                            classes.resolve("kept").toString(), classes.resolve("gone").toString()));
            List<String> vm = new ArrayList<>(List.of(options));
            vm.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1"));
            Program.Result result = program.recorded("checkpoint=0", vm.toArray(new String[0]));
            assertThat(result.exit()).as(result.err()).isZero();
            Dump dump = DumpReader.read(result.dump());
            assertThat(dump.problems).isEmpty();
            dump.methods.forEach(method -> recorded.put(method.className, method.classSize));
            printed = result.out().split("\\R");
        }

        /**
         * Compares all classes that the program printed with a label.
         *
         * @param computed 1 if their sizes must have been computed, else 0
         */
        void expect(String label, int least, int computed) {
            List<String> differences = new ArrayList<>();
            int compared = 0;
            for (String line : printed) {
                String[] words = line.split(" ");
                if (words[0].equals(label)) {
                    compared++;
                    long expected = 2 * Long.parseLong(words[2]) + computed;
                    if (recorded.getOrDefault(words[1], -1L) != expected) {
                        differences.add(line + ", recorded " + recorded.get(words[1]) + " instead of " + expected);
                    }
                }
            }
            assertThat(differences).isEmpty();
            assertThat(compared).isGreaterThanOrEqualTo(least);
        }
    }

    /** Writes the sources of classes with random fields, each a subclass of Object or of an earlier one. */
    private static List<Path> generate(Path folder, String prefix) throws IOException {
        SplittableRandom random = new SplittableRandom(prefix.hashCode());
        Path into = Files.createDirectories(folder.resolve("sources"));
        List<Path> sources = new ArrayList<>();
        for (int i = 0; i < GENERATED; i++) {
            StringBuilder text = new StringBuilder("public class " + prefix + i);
            text.append(i == 0 || random.nextInt(4) == 0 ? "" : " extends " + prefix + random.nextInt(i)).append(" {\n");
            for (int field = random.nextInt(8); field > 0; field--) {
                text.append("  ").append(random.nextInt(9) == 0 ? "static " : "").append(KINDS[random.nextInt(KINDS.length)]).append(" f")
                        .append(field).append(";\n");
            }
            sources.add(Files.writeString(into.resolve(prefix + i + ".java"), text.append("}\n")));
        }
        return sources;
    }

    private static String jol() throws URISyntaxException {
        return Path.of(VM.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }

    /** Folder with the program and the generated classes, compiled once for each JDK. */
    private static Path compiled(Jdk jdk) throws Exception {
        Path classes = Path.of("target", "sizes-" + jdk.feature()).toAbsolutePath();
        if (COMPILED.add(jdk.feature())) {
            compile(jdk, classes.resolve("kept"), "", generate(classes, "Kept"));
            compile(jdk, classes.resolve("gone"), "", generate(classes, "Gone"));
            compile(jdk, classes.resolve("main"), jol(), List.of(SOURCE));
        }
        return classes;
    }

    private static void compile(Jdk jdk, Path into, String classPath, List<Path> sources) throws IOException, InterruptedException {
        Files.createDirectories(into);
        List<String> command = new ArrayList<>(List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-nowarn", "-proc:none", "-cp", classPath, "-d",
                into.toString()));
        sources.forEach(source -> command.add(source.toString()));
        Program.Result compiled = new Program(jdk, "sizes-compile", command).plain();
        assertThat(compiled.exit()).as(compiled.out() + compiled.err()).isZero();
    }
}

package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.dump.MethodTable.CLASS_FOLDER;
import static org.callgrove.dump.MethodTable.GENERATED;
import static org.callgrove.dump.MethodTable.JDK;
import static org.callgrove.dump.MethodTable.MAIN_JAR;
import static org.callgrove.dump.MethodTable.OTHER_JAR;
import static org.callgrove.dump.MethodTable.TEST_FOLDER;
import static org.callgrove.dump.MethodTable.UNKNOWN_ORIGIN;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Checks that dumps say where each class came from (docs/format.md, section 3), and that the program does not notice how the agent finds out. */
@Tag("quick")
class OriginsTest {
    private static final String MAIN = "origins.Origins";
    /** Origins of classes that are the same however the program is started. */
    private static final Map<String, Integer> OTHERS = Map.of("origins.Library", OTHER_JAR, "origins.Boot", CLASS_FOLDER,
            "origins.Nested", OTHER_JAR, "origins.NestedFolder", CLASS_FOLDER, "origins.Made", GENERATED, "java.lang.String", JDK,
            "java.sql.Timestamp", JDK, "jdk.proxy.$Proxy[java.util.function.IntSupplier]", GENERATED);

    @TempDir
    Path temporary;
    /** Working folder. Its name contains a space, which is written differently in paths and in URLs. */
    private Path folder;
    private Path fat;
    private Path library;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("a folder"));
        fat = folder.resolve("fat.jar");
        library = folder.resolve("library.jar");
    }

    @OnEachJdk
    void ofAProgramInAFolder(Jdk jdk) throws Exception {
        lay(jdk, folder.resolve("classes"));
        assertOrigins(jdk, "folder", CLASS_FOLDER, "", "-cp", path(folder.resolve("classes"), library), MAIN);
        assertOrigins(jdk, "start", CLASS_FOLDER, ",start=origins.Origins.run", "-cp", path(folder.resolve("classes"), library), MAIN);
    }

    @OnEachJdk
    void ofTests(Jdk jdk) throws Exception {
        Path tests = folder.resolve(Path.of("build", "classes", "java", "test"));
        lay(jdk, tests);
        assertOrigins(jdk, "tests", TEST_FOLDER, "", "-cp", path(tests, library), MAIN);
    }

    @OnEachJdk
    void ofAProgramInAJar(Jdk jdk) throws Exception {
        lay(jdk, folder.resolve("classes"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, MAIN);
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "library.jar");
        Path jar = folder.resolve("app.jar");
        jar(jar, manifest, folder.resolve("classes"), "");
        Path link = Files.createSymbolicLink(folder.resolve("link.jar"), jar);
        assertOrigins(jdk, "jar", MAIN_JAR, "", "-jar", link.toString());
        assertOrigins(jdk, "jar-on-path", MAIN_JAR, "", "-cp", path(jar), MAIN);
    }

    /** In the second run, woven classes come from the cache, and their class files are not read. */
    @OnEachJdk
    void outOfACache(Jdk jdk) throws Exception {
        lay(jdk, folder.resolve("classes"));
        for (String run : List.of("cold", "warm")) {
            assertOrigins(jdk, run, CLASS_FOLDER, ",cache='" + folder.resolve("cache") + "'", "-cp", path(folder.resolve("classes"), library), MAIN);
        }
    }

    /** Asserts that the program runs as it does without the agent, and that its main class and those next to it have this origin. */
    private void assertOrigins(Jdk jdk, String label, int beside, String options, String... command) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.add(fat.toString());
        Program program = new Program(jdk, "origins-" + label, arguments);
        Program.Result recorded = program.recorded("checkpoint=0" + options);
        assertThat(recorded.err().lines()).hasSize(1);
        assertThat(recorded.out()).isEqualTo(program.plain().out());
        Map<String, Integer> origins = new TreeMap<>();
        Dump dump = DumpReader.read(recorded.dump());
        for (Dump.Method method : dump.methods) {
            origins.put(method.className, method.classOrigin);
        }
        assertThat(origins).containsAllEntriesOf(OTHERS).containsEntry("origins.Helper", beside).containsEntry("origins.Origins$Definer", beside)
                .containsEntry(MAIN, beside);
        assertThat(origins).doesNotContainValue(UNKNOWN_ORIGIN);
        assertThat(origins.keySet()).filteredOn(name -> name.contains("$$Lambda[")).isNotEmpty()
                .allMatch(name -> origins.get(name) == GENERATED);
        assertThat(origins.keySet()).filteredOn(name -> name.startsWith("java.") && !name.contains("["))
                .allMatch(name -> origins.get(name) == JDK);
    }

    /** Puts the program's classes where they belong: those next to the main class into a folder, the others into jars. */
    private void lay(Jdk jdk, Path own) throws Exception {
        Path compiled = ProgramSources.compiled(jdk, "origins/Origins", "");
        jar(library, new Manifest(), compiled, "Library");
        jar(fat, new Manifest(), compiled, "Boot", "Nested", "NestedFolder", "Made");
        Files.createDirectories(own.resolve("origins"));
        for (Path file : files(compiled)) {
            String name = file.getFileName().toString();
            if (name.startsWith("Origins") || name.startsWith("Helper")) {
                Files.copy(file, own.resolve("origins").resolve(name));
            }
        }
    }

    /** @param names simple names of classes in package {@code origins}; "" for all */
    private void jar(Path jar, Manifest manifest, Path classes, String... names) throws IOException {
        String prefix = jar.equals(fat) ? "BOOT-INF/classes/" : "";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Path file : files(classes)) {
                String name = file.getFileName().toString();
                if (Stream.of(names).anyMatch(each -> each.isEmpty() || name.equals(each + ".class"))) {
                    out.putNextEntry(new JarEntry(prefix + "origins/" + name));
                    Files.copy(file, out);
                }
            }
        }
    }

    private static List<Path> files(Path classes) throws IOException {
        try (Stream<Path> files = Files.list(classes.resolve("origins"))) {
            return files.sorted().toList();
        }
    }

    private static String path(Path... entries) {
        return String.join(File.pathSeparator, Stream.of(entries).map(Path::toString).toList());
    }
}

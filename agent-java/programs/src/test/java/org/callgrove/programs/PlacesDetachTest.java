package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Attaches to a running program with an instrumentation process, detaches, and attaches again with another one. */
class PlacesDetachTest {
    private static final int CYCLES = 20;

    @TempDir
    Path folder;

    @Tag("quick")
    @OnNewestJdk
    void aProgramGoesOnIfAProcessCannotBeUsed(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            List<String> plain = List.of(program.ask("index").split(" "));
            assertThat(program.command("attach", "process=nowhere.jar!a.B,out=" + folder.resolve("run.mct")))
                    .isEqualTo("callgrove: process 'nowhere.jar!a.B' was not found: 'nowhere.jar' is not a jar or folder");
            assertThat(program.ask("index").split(" ")).as("positions in the program's own code").containsExactlyElementsOf(plain);
            assertThat(program.command("dump")).isEqualTo("callgrove: the program is not being recorded: attach first");
            assertThat(program.ask("work 10")).isEqualTo("20");
            recordInTurn(jdk, program, 2);
        }
        try (DetachedProgram program = new DetachedProgram(jdk, folder,
                "-javaagent:" + Program.AGENT + "=start=off,process=nowhere.jar!a.B,out=" + folder.resolve("run.mct"))) {
            assertThat(program.command("resume"))
                    .isEqualTo("callgrove: process 'nowhere.jar!a.B' was not found: 'nowhere.jar' is not a jar or folder");
            assertThat(program.ask("work 10")).isEqualTo("20");
        }
    }

    @Tag("long")
    @OnNewestJdk
    void nothingIsLeftAfterTwentyTimes(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            recordInTurn(jdk, program, CYCLES);
        }
    }

    /** Records a number of times with two processes in turn. Class files, positions in the code and memory must be as before. */
    private void recordInTurn(Jdk jdk, DetachedProgram program, int cycles) throws Exception {
        Path reader = readerJar(jdk);
        program.ask("work 1");
        program.ask("memory");
        List<String> plain = List.of(program.ask("index").split(" "));
        List<String> classFiles = classFiles(program, reader);
        assertThat(classFiles).hasSizeGreaterThan(400);
        double places = 0;
        long memory = 0;
        for (int i = 1; i <= cycles; i++) {
            boolean isEverywhere = i % 2 == 0;
            program.command("attach",
                    "out=" + folder.resolve("run.mct") + ",checkpoint=0,process="
                            + (isEverywhere ? PlacesTest.process(jdk, "Everywhere") : "monitors;throws"));
            program.ask("work " + i);
            assertThat(program.ask("index").split(" ")).as("positions in woven code").doesNotContainAnyElementsOf(plain);
            program.command("detach");
            Dump dump = DumpReader.read(folder.resolve("run.mct"));
            assertThat(sum(dump, "calls", "second")).isEqualTo(i);
            if (isEverywhere) {
                assertThat(dump.metrics).containsKey("passed").doesNotContainKey("throws");
                double perCall = (double) sum(dump, "passed", "second") / i;
                assertThat(perCall).as("places of a method").isPositive().isEqualTo(places == 0 ? perCall : places);
                places = perCall;
            } else {
                assertThat(dump.metrics).containsKeys("throws", "monitors").doesNotContainKey("passed");
                assertThat(sum(dump, "throws", "inHandler")).isEqualTo(1);
                assertThat(sum(dump, "throws", "second")).isZero();
            }
            assertThat(program.ask("index").split(" ")).as("positions in the program's own code").containsExactlyElementsOf(plain);
            if (i == 2) {
                memory = Long.parseLong(program.ask("memory"));
            }
        }
        assertThat(Long.parseLong(program.ask("memory"))).as("kB of native memory").isLessThanOrEqualTo(memory + 1024);
        Set<String> after = Set.copyOf(classFiles(program, reader));
        assertThat(classFiles.stream().filter(line -> !after.contains(line))).as("class files that are no longer as before").isEmpty();
    }

    /** Names and checksums of class files, with constants in the order in which they are used: the VM changes their order, and adds some. */
    private List<String> classFiles(DetachedProgram program, Path reader) throws Exception {
        Path files = Files.createTempDirectory(folder, "classes");
        VirtualMachine vm = VirtualMachine.attach(String.valueOf(program.pid()));
        try {
            vm.loadAgent(reader.toString(), files.toString());
        } finally {
            vm.detach();
        }
        List<String> checksums = new ArrayList<>();
        try (Stream<Path> all = Files.list(files)) {
            for (Path file : all.toList()) {
                ClassWriter writer = new ClassWriter(0);
                new ClassReader(Files.readAllBytes(file)).accept(writer, 0);
                CRC32 sum = new CRC32();
                sum.update(writer.toByteArray());
                checksums.add(file.getFileName() + " " + sum.getValue());
            }
        }
        return checksums;
    }

    private Path readerJar(Jdk jdk) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", "threads.ClassFilesAgent");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("reader.jar");
        String entry = "threads/ClassFilesAgent.class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry(entry));
            Files.copy(ProgramSources.compiled(jdk, "threads/ClassFilesAgent", "").resolve(entry), out);
        }
        return jar;
    }

    /** Sum of a metric in the contexts of a method of the program. */
    private static long sum(Dump dump, String metric, String method) {
        long sum = 0;
        for (int context = 0; context < dump.method.length; context++) {
            Dump.Method at = dump.methods.get(dump.method[context]);
            sum += at.className.equals("threads.Detached") && at.name.equals(method) ? dump.metrics.get(metric)[context] : 0;
        }
        return sum;
    }
}

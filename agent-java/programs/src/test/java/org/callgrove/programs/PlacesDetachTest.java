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
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypePath;

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
    @OnEachJdk
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

    /**
     * Names of classes, and checksums of their methods' code. The VM presents other parts of a class file differently once a class has been
     * retransformed, and the constants in another order.
     */
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
                CRC32 sum = new CRC32();
                sum.update(codeOf(Files.readAllBytes(file)));
                checksums.add(file.getFileName() + " " + sum.getValue());
            }
        }
        return checksums;
    }

    /** A class file that has only the methods with their code. */
    private static byte[] codeOf(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                writer.visit(version, access, name, null, superName, null);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9, writer.visitMethod(access, name, descriptor, null, null)) {
                    @Override
                    public void visitParameter(String parameter, int flags) {
                        // Not code.
                    }

                    @Override
                    public AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
                        return null;
                    }

                    @Override
                    public AnnotationVisitor visitTypeAnnotation(int reference, TypePath path, String type, boolean isVisible) {
                        return null;
                    }

                    @Override
                    public AnnotationVisitor visitParameterAnnotation(int parameter, String type, boolean isVisible) {
                        return null;
                    }
                };
            }
        };
        new ClassReader(classFile).accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
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

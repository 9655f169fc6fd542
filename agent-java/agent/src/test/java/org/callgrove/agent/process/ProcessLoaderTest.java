package org.callgrove.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.callgrove.agent.user.DeclaredMetrics;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Places;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import reading.Processes;

/** Checks the sentence with which each process that cannot be used is rejected. */
class ProcessLoaderTest {
    private static final Path CLASSES = Path.of("target", "test-classes");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            NoProcess | does not implement org.callgrove.api.InstrumentationProcess
            Hidden | must be a public class with a public constructor without parameters
            WithParameter | must be a public class with a public constructor without parameters
            Abstract | must be a public class with a public constructor without parameters
            NotPublic | must be a public class with a public constructor without parameters
            Unmakeable | cannot be created: its constructor threw java.lang.IllegalStateException: not today
            Unwilling | cannot be created: its constructor threw java.lang.AssertionError: never
            Uninitialisable | cannot be created: the static initialiser of reading.Processes$Uninitialisable threw java.lang.NumberFormatException: For input string: "none"
            NullList | could not list its metrics: the list is null
            NullMetric | could not list its metrics: one of them is null
            BadMetric | could not list its metrics: it threw java.lang.IllegalArgumentException: the metric id 'Not An Id' must be a letter followed by up to 39 characters from a-z, 0-9 and -
            Taken | declares the metric 'bytecodes', whose id is already taken
            Exceptions | declares the metric 'exceptions', whose id stands for an event of the VM (docs/metrics.md, section 12): give it another id
            Six | declares too many metrics: all processes and profiling agents together may declare at most 5
            FailsAtOnce | was tried on a small class and failed: it threw java.lang.UnsupportedOperationException: not here
            NoValue | was tried on a small class and failed: it threw java.lang.IllegalArgumentException: there is no OPERAND at ENTRY
            Undeclared | was tried on a small class and failed: it threw java.lang.IllegalArgumentException: the metric 'entries' was not declared by metrics(), or the places are no longer valid
            Keeper | was tried on a small class and failed: it threw java.lang.IllegalArgumentException: the metric 'entries' was not declared by metrics(), or the places are no longer valid
            Missing | was not found: the jar or folder has no such class
            """)
    void namesAProcessThatCannotBeUsed(String process, String end) throws Exception {
        String name = CLASSES + "!reading.Processes$" + process;
        assertThat(refusal("off", name).replaceAll(" in line [0-9]+", "")).isEqualTo("process '" + name + "' " + end);
    }

    @Test
    void namesPlacesWithoutTheClass() throws Exception {
        assertThat(refusal("off", "nowhere.jar!a.B")).isEqualTo("process 'nowhere.jar!a.B' was not found: 'nowhere.jar' is not a jar or folder");
        assertThat(refusal("off", folder + "!a.B")).isEqualTo("process '" + folder + "!a.B' was not found: the jar or folder has no such class");
        Path jar = jar("a.jar", Processes.Nothing.class.getName(), classFile(Processes.Nothing.class));
        assertThat(refusal("off", jar + "!a.B")).isEqualTo("process '" + jar + "!a.B' was not found: the jar or folder has no such class");
        assertThat(refusal("off", jar + "!reading.Processes$Nothing")).isEqualTo("process '" + jar
                + "!reading.Processes$Nothing' needs the class reading.Processes, which neither its jar or folder nor the JDK contains");
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        assertThat(refusal("off", text + "!a.B")).startsWith("process '" + text + "!a.B' cannot be loaded: java.util.zip.ZipException: ");
        Path damaged = jar("damaged.jar", "a.B", new byte[] {1, 2, 3, 4});
        assertThat(refusal("off", damaged + "!a.B")).startsWith("process '" + damaged + "!a.B' cannot be loaded: java.lang.ClassFormatError: ");
        byte[] newer = classFile(Processes.Nothing.class);
        newer[7] = 120;
        Path future = jar("future.jar", Processes.Nothing.class.getName(), newer);
        assertThat(refusal("off", future + "!reading.Processes$Nothing")).contains("cannot be loaded: java.lang.UnsupportedClassVersionError: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            off      | Nothing SameId   | SameId' declares the metric 'entries', whose id is already taken
            cpu      | Two Nothing      | Nothing' declares too many metrics: all processes and profiling agents together may declare at most 2 next to clock=cpu, which takes 3
            cpu;wait | Two              | Two' declares too many metrics: all processes and profiling agents together may declare at most 1 next to clock=cpu;wait, which takes 4
            cpu      | Ticks            | Ticks' declares the metric 'ticks', whose id is already taken
            """)
    void namesTheProcessWhoseMetricsHaveNoRoomNextToOthers(String clock, String processes, String end) throws Exception {
        assertThat(refusal(clock, names(processes))).isEqualTo("process '" + CLASSES + "!reading.Processes$" + end);
    }

    @Test
    void builtInProcessesShareTheRoom() throws Exception {
        List<String> names = new ArrayList<>(List.of("monitors", "throws"));
        names.addAll(List.of(names("Nothing Two")));
        DeclaredMetrics metrics = new DeclaredMetrics("off");
        LoadedProcesses loaded = new ProcessLoader(metrics, sample()).load(names);
        assertThat(metrics.count()).isEqualTo(5);
        assertThat(loaded.metrics).hasToString("[[monitors], [throws], [entries], [one, two]]");
        assertThat(loaded.key()).as("the code of one is in a folder").isNull();
        metrics = new DeclaredMetrics("cpu");
        assertThat(new ProcessLoader(metrics, sample()).load(List.of("monitors", "throws")).names).containsExactly("monitors", "throws");
    }

    /** A process that was compiled against another version of the API calls what this version does not have. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            instrument  | was tried on a small class and failed: it does not fit this version of callgrove-api or the JDK: java.lang.NoSuchMethodError: %s
            <init>      | does not fit this version of callgrove-api or the JDK: java.lang.NoSuchMethodError: %s
            metrics     | does not fit this version of callgrove-api or the JDK: java.lang.NoSuchMethodError: %s
            """)
    void saysThatAProcessWasMadeForAnotherVersion(String method, String end) throws Exception {
        Path jar = jar("other.jar", "other.Version", callingWhatIsMissing(method));
        String wrong = "'java.util.List org.callgrove.api.Places.later()'";
        assertThat(refusal("off", jar + "!other.Version")).isEqualTo("process '" + jar + "!other.Version' " + end.formatted(wrong));
    }

    @Test
    void theKeyTellsJarsAndOrdersApart() throws Exception {
        String name = "reading.Processes$Nothing";
        Object[] classes = {name, classFile(Processes.Nothing.class), "reading.Processes", classFile(Processes.class)};
        String first = jar("a.jar", classes) + "!" + name;
        String key = key(first);
        assertThat(key).isNotNull().isEqualTo(key(first));
        classes = Arrays.copyOf(classes, 6);
        classes[4] = "another.Class";
        classes[5] = new byte[0];
        jar("a.jar", classes);
        assertThat(key(first)).as("after a change of the jar").isNotEqualTo(key);
        assertThat(key(first, "throws")).isNotEqualTo(key("throws", first)).isNotEqualTo(key(first));
        assertThat(key()).isEmpty();
        assertThat(key(CLASSES + "!" + name)).as("of a folder").isNull();
    }

    private static String key(String... names) throws IOException {
        return new ProcessLoader(new DeclaredMetrics("off"), sample()).load(List.of(names)).key();
    }

    /** Names of test subjects, as in the option. */
    private static String[] names(String processes) {
        return Arrays.stream(processes.split(" ")).map(process -> CLASSES + "!reading.Processes$" + process).toArray(String[]::new);
    }

    private static String refusal(String clock, String... names) throws IOException {
        try {
            new ProcessLoader(new DeclaredMetrics(clock), sample()).load(List.of(names));
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        throw new AssertionError(List.of(names) + " is not refused");
    }

    private static byte[] sample() throws IOException {
        return classFile(Sample.class);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getName().substring(type.getPackageName().length() + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    /** Writes a jar with classes: names and class files in turn. */
    private Path jar(String file, Object... classes) throws IOException {
        Path jar = folder.resolve(file);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (int i = 0; i < classes.length; i += 2) {
                out.putNextEntry(new JarEntry(((String) classes[i]).replace('.', '/') + ".class"));
                out.write((byte[]) classes[i + 1]);
            }
        }
        return jar;
    }

    /** The process {@code other.Version}, like {@link Processes.Nothing}, one of whose methods calls {@code Places.later()}. */
    private static byte[] callingWhatIsMissing(String caller) throws IOException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "other/Version", null, "java/lang/Object",
                new String[] {Type.getInternalName(InstrumentationProcess.class)});
        new ClassReader(classFile(Processes.Nothing.class)).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = writer.visitMethod(access, name, descriptor, signature, exceptions);
                method.visitCode();
                if (name.equals("<init>")) {
                    method.visitVarInsn(Opcodes.ALOAD, 0);
                    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                }
                if (name.equals(caller)) {
                    method.visitInsn(Opcodes.ACONST_NULL);
                    if (name.equals("instrument")) {
                        method.visitInsn(Opcodes.POP);
                        method.visitVarInsn(Opcodes.ALOAD, 2);
                    }
                    method.visitMethodInsn(Opcodes.INVOKEINTERFACE, Type.getInternalName(Places.class), "later", "()Ljava/util/List;", true);
                    method.visitInsn(Opcodes.POP);
                }
                if (name.equals("metrics")) {
                    method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", true);
                    method.visitInsn(Opcodes.ARETURN);
                } else {
                    method.visitInsn(Opcodes.RETURN);
                }
                method.visitMaxs(0, 0);
                method.visitEnd();
                return null;
            }
        }, ClassReader.SKIP_DEBUG);
        writer.visitEnd();
        return writer.toByteArray();
    }
}

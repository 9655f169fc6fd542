package org.callgrove.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.CounterTimes;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.callgrove.dump.MethodTable;
import org.callgrove.dump.ThreadInfo;

/**
 * Writes dumps of made-up suites for tests. A tree is given as text: each line is {@code Class.method calls bytecodes}, indented two spaces more than
 * its caller. A line {@code thread} begins another thread. The default descriptor is {@code ()V}. Classes {@code t.*} are in the test folder, classes
 * {@code o.*} in the class folder.
 */
final class SuiteDump {
    final Meta meta = new Meta();
    final CounterTimes times = new CounterTimes();
    /** Folds contexts below the first one. */
    boolean folds;
    private final Path folder;
    private final Map<String, Integer> methods = new LinkedHashMap<>();
    private final List<String> classes = new ArrayList<>();

    SuiteDump(Path folder) {
        this.folder = folder;
        meta.javaVersion = "17.0.15";
    }

    /** The code of all suites here, with class files of Java 17. */
    static OwnCode code(Path folder) throws IOException {
        return OwnCode.of(List.of(classFolder(folder, "classes", "o/Parser", "o/Lexer")),
                List.of(classFolder(folder, "tests", "t/ATest", "t/ATest$Data", "t/BTest", "t/Rule")),
                List.of());
    }

    /** Makes a folder with the first bytes of class files for Java 17. */
    static Path classFolder(Path folder, String name, String... classFiles) throws IOException {
        Path made = folder.resolve(name);
        for (String each : classFiles) {
            Path file = made.resolve(each + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0});
        }
        return made;
    }

    /** A test of class {@code t.ATest}, called by an engine through reflection, with the given lines below its frame. */
    static String test(String method, String... below) {
        return """
                org.junit.Engine.run 1 50
                  java.lang.reflect.Method.invoke 1 5
                    t.ATest.%s 1 7
                """.formatted(method) + String.join("\n", below).indent(6);
    }

    Ledger ledger(String tree) throws IOException {
        return Ledger.of(List.of(write("run.mct", tree)), code(folder));
    }

    Path write(String name, String tree) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(folder);
        List<String> lines = tree.lines().filter(line -> !line.isBlank()).toList();
        for (String line : lines.stream().filter(each -> !each.equals("thread")).toList()) {
            methods.computeIfAbsent(line.trim().split(" ")[0], key -> methods.size());
        }
        for (String method : methods.keySet()) {
            if (!classes.contains(className(method))) {
                classes.add(className(method));
            }
        }
        try (DumpWriter out = new DumpWriter(Files.newOutputStream(file), new int[methods.size()], null, true, times, new AgentMetric[0])) {
            int threads = 0;
            out.beginThread(new ThreadInfo(++threads, "main", "main", false, false));
            for (String line : lines) {
                String[] words = line.trim().split(" ");
                if (words[0].equals("thread")) {
                    out.endThread();
                    out.beginThread(new ThreadInfo(++threads, "pool-" + threads, "main", false, false));
                    continue;
                }
                int depth = (line.length() - line.stripLeading().length()) / 2;
                out.node(depth, methods.get(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
                if (folds) {
                    out.folded();
                    folds = false;
                }
            }
            out.endThread();
            out.finish(meta, new Names(List.copyOf(methods.keySet())));
        }
        return file;
    }

    private static String className(String method) {
        return method.substring(0, method.lastIndexOf('.'));
    }

    private final class Names implements MethodTable {
        private static final String OBJECT = "java.lang.Object.<init>";
        private final List<String> all;

        Names(List<String> all) {
            this.all = all;
        }

        @Override
        public int classOf(int method) {
            return classes.indexOf(SuiteDump.className(all.get(method)));
        }

        @Override
        public String methodName(int method) {
            String name = all.get(method).substring(all.get(method).lastIndexOf('.') + 1);
            return name.contains("(") ? name.substring(0, name.indexOf('(')) : name;
        }

        @Override
        public String descriptor(int method) {
            String name = all.get(method);
            return name.contains("(") ? name.substring(name.indexOf('(')) : "()V";
        }

        @Override
        public int methodFlags(int method) {
            return all.get(method).equals(OBJECT) ? CONSTRUCTOR | LEAF : methodName(method).equals("<init>") ? CONSTRUCTOR : 0;
        }

        @Override
        public int firstLine(int method) {
            return 0;
        }

        @Override
        public int superConstructor(int method) {
            return methodName(method).equals("<init>") && !all.get(method).equals(OBJECT) ? all.indexOf(OBJECT) : -1;
        }

        @Override
        public String className(int classId) {
            return classes.get(classId);
        }

        @Override
        public int classFlags(int classId) {
            return 0;
        }

        @Override
        public String sourceFile(int classId) {
            return null;
        }

        @Override
        public long classSize(int classId) {
            return 0;
        }

        @Override
        public int classOrigin(int classId) {
            return className(classId).startsWith("reactor.") ? TEST_FOLDER : UNKNOWN_ORIGIN;
        }
    }
}

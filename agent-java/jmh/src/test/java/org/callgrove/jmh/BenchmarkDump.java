package org.callgrove.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.callgrove.dump.MethodTable;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.dump.ThreadInfo;

/**
 * Writes the dump of a made-up benchmark from text: each line is {@code Class.method calls bytecodes arrayBytes}, indented two spaces more than its
 * caller. Classes {@code b.*} and JMH's come from the benchmarks' jar, {@code other.*} from another one. An instance of {@code b.*} takes 24 bytes. A
 * context with array bytes made one array.
 */
final class BenchmarkDump implements MethodTable {
    private static final String OBJECT = "java.lang.Object.<init>";
    private final List<String> methods = new ArrayList<>();
    private final List<String> classes = new ArrayList<>();

    private BenchmarkDump() {}

    /** @param isFolded whether contexts were folded below the first one */
    static Path write(Path file, boolean isFolded, String tree) throws IOException {
        BenchmarkDump table = new BenchmarkDump();
        List<String> lines = tree.lines().filter(line -> !line.isBlank()).toList();
        for (String line : lines) {
            String method = line.strip().split(" ")[0];
            if (!table.methods.contains(method)) {
                table.methods.add(method);
            }
            if (!table.classes.contains(ownerOf(method))) {
                table.classes.add(ownerOf(method));
            }
        }
        try (DumpWriter out = new DumpWriter(Files.newOutputStream(file), new int[table.methods.size()], null, true)) {
            out.beginThread(new ThreadInfo(1, "worker", "main", false, false));
            for (String line : lines) {
                String[] words = line.strip().split(" ");
                long bytes = words.length > 3 ? Long.parseLong(words[3]) : 0;
                out.node((line.length() - line.stripLeading().length()) / 2, table.methods.indexOf(words[0]), Long.parseLong(words[1]),
                        Long.parseLong(words[2]), bytes);
                out.arrays('B', bytes > 0 ? 1 : 0, bytes);
                if (isFolded && line == lines.get(0)) {
                    out.folded();
                }
            }
            out.endThread();
            Meta meta = new Meta();
            meta.layout = new ObjectLayout(8, 4, 12, 16, 16, 16, 16, 16, 16, 16, 16, 16);
            out.finish(meta, table);
        }
        return file;
    }

    private static String ownerOf(String method) {
        return method.substring(0, method.lastIndexOf('.'));
    }

    @Override
    public int classOf(int method) {
        return classes.indexOf(ownerOf(methods.get(method)));
    }

    @Override
    public String methodName(int method) {
        return methods.get(method).substring(methods.get(method).lastIndexOf('.') + 1);
    }

    @Override
    public String descriptor(int method) {
        return "()V";
    }

    @Override
    public int methodFlags(int method) {
        return methods.get(method).equals(OBJECT) ? CONSTRUCTOR | LEAF : methodName(method).equals("<init>") ? CONSTRUCTOR : 0;
    }

    @Override
    public int firstLine(int method) {
        return 0;
    }

    @Override
    public int superConstructor(int method) {
        return methodName(method).equals("<init>") && !methods.get(method).equals(OBJECT) ? methods.indexOf(OBJECT) : -1;
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
        return 2 * (className(classId).startsWith("b.") ? 24 : 16);
    }

    @Override
    public int classOrigin(int classId) {
        String name = className(classId);
        return name.startsWith("java.") ? JDK : name.startsWith("b.") || name.startsWith("org.openjdk.") ? MAIN_JAR : OTHER_JAR;
    }
}

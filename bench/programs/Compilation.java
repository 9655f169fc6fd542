import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Measured program: compiles the sources in a jar with javac. Sources and classes stay in memory, so that no disk is measured.
 * Argument: the jar.
 */
public final class Compilation {
    public static void main(String[] args) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        JavaFileManager files = new ForwardingJavaFileManager<>(javac.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location place, String name, JavaFileObject.Kind kind, FileObject source) {
                return new Output(name, kind, classes);
            }
        };
        boolean compiled = javac.getTask(null, files, null, List.of("-proc:none", "-nowarn"), null, sources(args[0])).call();
        for (Map.Entry<String, ByteArrayOutputStream> each : classes.entrySet()) {
            CRC32 crc = new CRC32();
            crc.update(each.getValue().toByteArray());
            System.out.println(each.getKey() + ' ' + crc.getValue());
        }
        System.out.println(compiled);
    }

    private static List<Source> sources(String jar) throws Exception {
        List<Source> sources = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar)) {
            for (ZipEntry entry : zip.stream().toArray(ZipEntry[]::new)) {
                if (entry.getName().endsWith(".java") && !entry.getName().endsWith("-info.java")) {
                    sources.add(new Source(entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)));
                }
            }
        }
        return sources;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("memory:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignored) {
            return text;
        }
    }

    private static final class Output extends SimpleJavaFileObject {
        private final String name;
        private final Map<String, ByteArrayOutputStream> classes;

        Output(String name, Kind kind, Map<String, ByteArrayOutputStream> classes) {
            super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
            this.name = name;
            this.classes = classes;
        }

        @Override
        public OutputStream openOutputStream() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            classes.put(name, bytes);
            return bytes;
        }
    }
}

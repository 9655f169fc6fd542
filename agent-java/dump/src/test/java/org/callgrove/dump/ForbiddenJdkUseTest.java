package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the module, which runs inside profiled programs, defines no classes there, even while they end. Its class files must not contain
 * lambdas or string concatenations, which define classes, nor use streams, formatting or regular expressions. The test reads their constant pools
 * (JVMS 4.4).
 */
class ForbiddenJdkUseTest {
    private static final List<String> LOUD =
            List.of("java/util/stream/", "java/util/regex/", "java/util/function/", "java/util/Formatter", "java/nio/channels/");

    @Test
    void noClassNeedsInvokedynamicOrALoudPackage() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("target", "classes"))) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        assertThat(files).hasSizeGreaterThan(20);
        for (Path file : files) {
            assertThat(complaints(file)).as("%s", file).isEmpty();
        }
    }

    @Test
    void theCheckSeesALambda() throws IOException {
        Path self = Path.of("target", "test-classes", "org", "callgrove", "dump", "ForbiddenJdkUseTest.class");
        assertThat(complaints(self)).contains("invokedynamic").anyMatch(name -> name.startsWith("java/util/stream/"));
    }

    private static List<String> complaints(Path file) throws IOException {
        List<String> complaints = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.skipNBytes(8);
            int count = in.readUnsignedShort();
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1:
                        String text = in.readUTF();
                        LOUD.stream().filter(text::contains).forEach(loud -> complaints.add(text));
                        break;
                    case 5, 6:
                        in.skipNBytes(8);
                        i++;
                        break;
                    case 15:
                        in.skipNBytes(3);
                        break;
                    case 7, 8, 16, 19, 20:
                        in.skipNBytes(2);
                        break;
                    case 17, 18:
                        complaints.add("invokedynamic");
                        in.skipNBytes(4);
                        break;
                    default:
                        in.skipNBytes(4);
                        break;
                }
            }
        }
        return complaints;
    }
}

package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final Path PUBLISHED = Paths.get("..", "..", "docs", "leaves", "jdk-" + Runtime.version().feature() + ".md");

    /** Checks the published table of leaf methods, but only on the JDK build with which it was made, because others mark other methods. */
    @Test
    void thePublishedTableIsCurrent() throws Exception {
        assumeTrue(Files.exists(PUBLISHED), "no table is published for JDK " + Runtime.version().feature());
        String published = new String(Files.readAllBytes(PUBLISHED), StandardCharsets.UTF_8);
        assumeTrue(published.startsWith("# Leaves of java.base in " + TableCommand.runtime() + '\n'),
                "the published table is of another build than " + TableCommand.runtime());
        assertThat(printed()).as("docs/leaves; make it again with: npm run tables").isEqualTo(published);
    }

    @Test
    void everyNativeAndReplaceableMethodHasARow() throws Exception {
        String table = printed();
        assertThat(table.lines().filter(line -> line.startsWith("| `")).count()).isGreaterThan(900);
        assertThat(table).contains("| `java.lang.Math.max(II)I` | leaf |")
                .contains(
                        "| `java.lang.reflect.Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;` | instrumented, because it may reach the program's code |")
                .contains("| `java.lang.invoke.MethodHandle.invokeExact([Ljava/lang/Object;)Ljava/lang/Object;` | leaf with a polymorphic signature")
                .contains("| `java.lang.NullPointerException.<init>()V` | counted where the program calls it, not where the VM does |");
    }

    private static String printed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TableCommand.print(new PrintStream(bytes, true, "UTF-8"));
        return bytes.toString("UTF-8").replace(System.lineSeparator(), "\n");
    }
}

package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.LongStream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Follows docs/programming.md: compiles the agent and the process shown there against the API's jar alone, and runs them on H2. */
@Tag("quick")
class ProgrammingPageTest {
    private static final Path API = Program.AGENT_JAVA.resolve(Path.of("api", "target", "callgrove-api-0.1.0.jar"));
    private static final Path PAGE = Program.AGENT_JAVA.resolveSibling(Path.of("docs", "programming.md"));

    @Test
    void itsAgentNotesVisits() throws Exception {
        Path classes = compiled("Visits");
        Program program = program("agent");
        Program.Result plain = program.plain();
        Program.Result recorded = program.recorded("checkpoint=0" + ",agents=" + classes + "!com.acme.Visits");
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        assertThat(recorded.out()).isEqualTo(plain.out());
        List<String> visits = Files.readAllLines(recorded.dump().resolveSibling("visits.collapsed"));
        assertThat(visits).hasSizeGreaterThan(3).allMatch(line -> line.matches("\\S+ [1-9]\\d*"));
        assertThat(visits).anyMatch(line -> line.startsWith("demo.H2Demo.main;") && line.contains(";org.h2."));
        assertThat(recorded.err()).doesNotContain("switched off");
        long noted = visits.stream().mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1))).sum();
        assertThat(LongStream.of(DumpReader.read(recorded.dump()).metrics.get("visits")).sum()).isEqualTo(noted);
    }

    /** Each statement that {@code H2Demo} executes, as its source shows. */
    @Test
    void itsProcessCountsStatements() throws Exception {
        Path classes = compiled("Statements");
        Program.Result recorded = program("process").recorded("checkpoint=0" + ",process=" + classes + "!com.acme.Statements");
        assertThat(recorded.errBesideEndLine()).isEmpty();
        Dump dump = DumpReader.read(recorded.dump());
        assertThat(dump.meta.get("metrics").toString())
                .contains("{id=sql, label=SQL statements, unit=statements, exact=true, accuracy=exact, kind=column}");
        Map<String, Long> byMethod = new TreeMap<>();
        for (int context = 0; context < dump.depth.length; context++) {
            long count = dump.metrics.get("sql")[context];
            if (count > 0) {
                Dump.Method method = dump.methods.get(dump.method[context]);
                byMethod.merge(method.className + '.' + method.name, count, Long::sum);
            }
        }
        assertThat(byMethod).isEqualTo(Map.of("demo.H2Demo.fill", 201L, "demo.H2Demo.createIndex", 1L, "demo.H2Demo.ordersByCustomer", 10L,
                "demo.H2Demo.amountByCity", 1L, "demo.H2Demo.changeOrders", 2L));
    }

    /** Compiles a class of the page against the API alone; returns the folder of its class files. */
    private static Path compiled(String name) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "programming").toAbsolutePath());
        Matcher code = Pattern.compile("```java\n(package com\\.acme;(?:(?!```).)*?class " + name + " .*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE));
        assertThat(code.find()).as("a class %s in %s", name, PAGE).isTrue();
        Path source = Files.writeString(folder.resolve(name + ".java"), code.group(1));
        Path classes = folder.resolve(name);
        tool("javac", "-cp", API.toString(), "-d", classes.toString(), source.toString());
        return classes;
    }

    private static Program program(String name) {
        Path examples = Program.AGENT_JAVA.resolve(Path.of("examples", "target"));
        return new Program(Jdk.all().get(0), "programming-" + name, List.of("-cp",
                examples.resolve("classes") + File.pathSeparator + examples.resolve("lib") + File.separator + "*", "demo.H2Demo", "index", "small"));
    }

    private static void tool(String name, String... arguments) {
        assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments)).as(name).isZero();
    }
}

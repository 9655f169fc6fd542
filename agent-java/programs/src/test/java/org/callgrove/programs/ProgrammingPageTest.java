package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.LongStream;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Follows docs/programming.md: compiles the agent shown there against the API's jar alone, and runs it on H2. */
@Tag("quick")
class ProgrammingPageTest {
    private static final Path API = Program.AGENT_JAVA.resolve(Path.of("api", "target", "callgrove-api-0.1.0.jar"));
    private static final Path PAGE = Program.AGENT_JAVA.resolveSibling(Path.of("docs", "programming.md"));

    @Test
    void itsAgentNotesPlaces() throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "programming").toAbsolutePath());
        Path classes = folder.resolve("classes");
        Matcher code = Pattern.compile("```java\n(package com\\.acme;.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(code.find()).as("an agent in %s", PAGE).isTrue();
        Path source = Files.writeString(folder.resolve("Places.java"), code.group(1));
        tool("javac", "-cp", API.toString(), "-d", classes.toString(), source.toString());

        Path examples = Program.AGENT_JAVA.resolve(Path.of("examples", "target"));
        Program program = new Program(Jdk.all().get(0), "programming", List.of("-cp",
                examples.resolve("classes") + File.pathSeparator + examples.resolve("lib") + File.separator + "*", "demo.H2Demo", "index", "small"));
        Program.Result plain = program.plain();
        Program.Result recorded = program.recorded("checkpoint=0" + ",agents=" + classes + "!com.acme.Places");
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        assertThat(recorded.out()).isEqualTo(plain.out());
        List<String> places = Files.readAllLines(recorded.dump().resolveSibling("places.collapsed"));
        assertThat(places).hasSizeGreaterThan(3).allMatch(line -> line.matches("\\S+ [1-9]\\d*"));
        assertThat(places).anyMatch(line -> line.startsWith("demo.H2Demo.main;") && line.contains(";org.h2."));
        assertThat(recorded.err()).doesNotContain("switched off");
        long noted = places.stream().mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1))).sum();
        assertThat(LongStream.of(DumpReader.read(recorded.dump()).metrics.get("visits")).sum()).isEqualTo(noted);
    }

    private static void tool(String name, String... arguments) {
        assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments)).as(name).isZero();
    }
}

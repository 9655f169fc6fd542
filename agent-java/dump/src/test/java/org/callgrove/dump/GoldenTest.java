package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the committed golden files decode to their JSON, and that the writer still produces them. {@code -Dcallgrove.golden.write=true} first
 * writes them anew.
 */
class GoldenTest {
    private static final Path FOLDER = Path.of("..", "..", "golden");

    @BeforeAll
    static void writeWhenAsked() throws IOException {
        if (Boolean.getBoolean("callgrove.golden.write")) {
            for (GoldenVector vector : GoldenFiles.all()) {
                Files.write(mct(vector), vector.encode());
                ByteWriter json = new ByteWriter(1 << 12);
                json.utf8(vector.json());
                Files.write(json(vector), Arrays.copyOf(json.array(), json.length()));
            }
        }
    }

    static Stream<GoldenVector> vectors() {
        return GoldenFiles.all().stream();
    }

    @Test
    void theFolderItselfHoldsTheVectorsAndNothingElse() throws IOException {
        List<String> expected = new ArrayList<>(List.of("README.md"));
        for (GoldenVector vector : GoldenFiles.all()) {
            expected.add(vector.name + ".json");
            expected.add(vector.name + ".mct");
        }
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void decodesToItsJson(GoldenVector vector) throws IOException {
        Dump dump = DumpReader.read(mct(vector));
        @SuppressWarnings("unchecked")
        Map<String, Object> json = (Map<String, Object>) JsonReader.parse(Files.readString(json(vector)));
        assertThat(dump.meta).isEqualTo(json.get("meta"));
        assertThat(DumpRows.methods(dump)).isEqualTo(json.get("methods"));
        assertThat(DumpRows.threads(dump)).isEqualTo(json.get("threads"));
        assertThat(DumpRows.arrays(dump)).isEqualTo(json.get("arrays"));
        assertThat(DumpRows.increments(dump)).isEqualTo(json.getOrDefault("increments", List.of()));
        assertThat(DumpRows.arrayIncrements(dump)).isEqualTo(json.getOrDefault("arrayIncrements", List.of()));
        if (json.containsKey("sizes")) {
            assertThat(DumpRows.sizes(dump)).containsExactlyInAnyOrderElementsOf((List<?>) json.get("sizes"));
            assertThat(DumpRows.nonZero(dump.bytes())).isEqualTo(json.get("bytes"));
        }
        if (json.containsKey("origins")) {
            assertThat(DumpRows.origins(dump)).containsExactlyInAnyOrderElementsOf((List<?>) json.get("origins"));
        }
        assertThat(DumpRows.lowerBounds(dump)).isEqualTo(json.getOrDefault("lowerBounds", List.of()));
        assertThat(DumpRows.folded(dump)).isEqualTo(json.getOrDefault("folded", List.of()));
        assertThat(DumpRows.objects(dump)).containsExactlyInAnyOrderElementsOf((List<?>) json.get("objects"));
        assertThat(dump.objects()).isEqualTo(DumpRows.sums(dump, (List<?>) json.get("objects")));
        assertThat(dump.problems).isEmpty();
    }

    /**
     * Compares compressed sections by their raw bytes, because two builds of zlib may compress them differently. Uncompressed sections must be equal
     * byte for byte.
     */
    @ParameterizedTest
    @MethodSource("vectors")
    void isWhatTheWriterWrites(GoldenVector vector) throws IOException {
        byte[] committed = Files.readAllBytes(mct(vector));
        byte[] written = vector.encode();
        assertThat(rawSections(written)).isEqualTo(rawSections(committed));
        if (vector.level == 0) {
            assertThat(written).isEqualTo(committed);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void jsonIsWhatTheVectorSays(GoldenVector vector) throws IOException {
        ByteWriter json = new ByteWriter(1 << 12);
        json.utf8(vector.json());
        assertThat(Files.readString(json(vector))).isEqualTo(new String(json.array(), 0, json.length(), StandardCharsets.UTF_8));
    }

    private static List<String> rawSections(byte[] file) throws IOException {
        SectionDirectory directory = new SectionDirectory(ByteSource.of(file));
        List<String> sections = new ArrayList<>();
        for (SectionEntry entry : directory.sections()) {
            sections.add(entry + " " + entry.rawLength + " " + new String(directory.inflate(entry), StandardCharsets.ISO_8859_1));
        }
        assertThat(sections).isNotEmpty();
        return sections;
    }

    private static Path mct(GoldenVector vector) {
        return FOLDER.resolve(vector.name + ".mct");
    }

    private static Path json(GoldenVector vector) {
        return FOLDER.resolve(vector.name + ".json");
    }
}

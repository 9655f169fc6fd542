package org.callgrove.oracles.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that golden/published contains this reader's figures for the golden files and samples. {@code -Dcallgrove.published.write=true} writes them
 * again.
 */
class PublishedTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Path EXPECTED = ROOT.resolve("golden/published");
    /** Number of methods kept for each column of a table. */
    private static final int MOST = 8;
    /** Number of methods kept in a comparison: the command line lists up to 50 that do more or less work. */
    private static final int MOST_COMPARED = 50;

    @Test
    void theFiguresOfEachFileAreThoseThatAreKept() throws IOException {
        SortedMap<String, String> read = new TreeMap<>();
        for (Path file : recordings()) {
            read.put(nameOf(file), PublishedFigures.text(PublishedFigures.of(new Recording(file), MOST)));
        }
        Path samples = ROOT.resolve("public/samples");
        Comparison pair = new Comparison(
                new Recording(samples.resolve("h2-scan.mct")), new Recording(samples.resolve("h2-index.mct")), MethodTriples.whole());
        read.put("h2-scan-h2-index.json", PublishedFigures.text(pairOf(pair)));
        if (Boolean.getBoolean("callgrove.published.write")) {
            Files.createDirectories(EXPECTED);
            for (String name : read.keySet()) {
                Files.writeString(EXPECTED.resolve(name), read.get(name));
            }
        }
        assertThat(kept()).isEqualTo(read);
    }

    private static JsonObject pairOf(Comparison pair) {
        JsonObject json = PublishedComparison.of(pair, MOST_COMPARED);
        JsonObject quantities = new JsonObject();
        for (String quantity : new String[] {
            "objects(org.h2.*)", "objects(java.lang.String)", "calls(org.h2.mvstore)", "arrays(org.h2.*, java.util.ArrayList.grow)",
            "inclusive bytecodes(org.h2.table.TableFilter.next)", "inclusive objects(org.h2.command.*)", "bytecodes", "objects"}) {
            long[] sides = {new Quantity(quantity).of(pair.a), new Quantity(quantity).of(pair.b)};
            quantities.add(quantity, PublishedFigures.numbers(sides));
        }
        json.add("quantities", quantities);
        return json;
    }

    private static Iterable<Path> recordings() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("golden", "golden/kinds", "public/samples")) {
            try (Stream<Path> in = Files.list(ROOT.resolve(folder))) {
                in.filter(file -> file.toString().endsWith(".mct")).forEach(files::add);
            }
        }
        return files;
    }

    private static String nameOf(Path recording) {
        return recording.getFileName().toString().replace(".mct", ".json");
    }

    private static SortedMap<String, String> kept() throws IOException {
        SortedMap<String, String> kept = new TreeMap<>();
        try (Stream<Path> files = Files.list(EXPECTED)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
                kept.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return kept;
    }
}

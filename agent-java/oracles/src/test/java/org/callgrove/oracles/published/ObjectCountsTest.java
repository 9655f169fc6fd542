package org.callgrove.oracles.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares objects and bytes with those worked out by hand in the golden files (figures 2 and 3 of the JP paper). */
class ObjectCountsTest {
    private static final Path GOLDEN = Path.of("").toAbsolutePath().getParent().getParent().resolve("golden");

    @Test
    void objectsAreThoseWorkedOutByHand() throws IOException {
        Recording recording = new Recording(GOLDEN.resolve("constructors.mct"));
        long[] byContext = new long[recording.contexts()];
        SortedMap<String, Long> byClass = new TreeMap<>();
        JsonArray rows = rows("constructors", "objects");
        for (JsonElement each : rows) {
            JsonArray row = each.getAsJsonArray();
            byContext[row.get(0).getAsInt()] += row.get(2).getAsLong();
            byClass.merge(row.get(1).getAsString(), row.get(2).getAsLong(), Long::sum);
        }
        assertThat(rows).isNotEmpty();
        assertThat(recording.metrics.get("objects")).isEqualTo(byContext);
        byClass.values().removeIf(count -> count == 0);
        assertThat(ObjectCounts.byClass(recording, recording.storedCalls)).isEqualTo(byClass);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes", "bytes-lower-bound", "bytes-snapshots"})
    void bytesAreThoseWorkedOutByHand(String name) throws IOException {
        Recording recording = new Recording(GOLDEN.resolve(name + ".mct"));
        long[] byContext = new long[recording.contexts()];
        for (JsonElement each : rows(name, "bytes")) {
            byContext[each.getAsJsonArray().get(0).getAsInt()] = each.getAsJsonArray().get(1).getAsLong();
        }
        assertThat(recording.metrics.get("bytes")).isEqualTo(byContext);
    }

    private static JsonArray rows(String name, String field) throws IOException {
        return JsonParser.parseString(Files.readString(GOLDEN.resolve(name + ".json"))).getAsJsonObject().getAsJsonArray(field);
    }
}

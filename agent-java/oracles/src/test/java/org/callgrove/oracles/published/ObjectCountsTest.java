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

/** Compares objects with those worked out by hand in golden/constructors.json (JP Figures 2 and 3). */
class ObjectCountsTest {
    private static final Path GOLDEN = Path.of("").toAbsolutePath().getParent().getParent().resolve("golden");

    @Test
    void objectsAreThoseWorkedOutByHand() throws IOException {
        Recording recording = new Recording(GOLDEN.resolve("constructors.mct"));
        long[] byContext = new long[recording.contexts()];
        SortedMap<String, Long> byClass = new TreeMap<>();
        JsonArray rows = JsonParser.parseString(Files.readString(GOLDEN.resolve("constructors.json"))).getAsJsonObject().getAsJsonArray("objects");
        for (JsonElement each : rows) {
            JsonArray row = each.getAsJsonArray();
            byContext[row.get(0).getAsInt()] += row.get(2).getAsLong();
            byClass.merge(row.get(1).getAsString(), row.get(2).getAsLong(), Long::sum);
        }
        assertThat(rows).isNotEmpty();
        assertThat(recording.metrics.get("objects")).isEqualTo(byContext);
        byClass.values().removeIf(count -> count == 0);
        assertThat(ObjectCounts.byClass(recording, recording.metrics.get("calls"))).isEqualTo(byClass);
    }
}

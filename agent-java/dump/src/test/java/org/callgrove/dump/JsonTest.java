package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void everyCharacterSurvives() {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x2100; c++) {
            all.append(c);
        }
        all.append("\ud83d\ude80");
        String json = new JsonWriter().beginArray().value(all.toString()).endArray().toString();
        assertThat(json).doesNotContain("\n").doesNotContain("\u0000").doesNotContain("\u2028");
        assertThat(JsonReader.parse(json)).isEqualTo(List.of(all.toString()));
    }

    @Test
    void nestedValues() {
        JsonWriter json =
                new JsonWriter().beginObject().name("a").beginArray().value(1).value(-2).value(true).value(null).beginObject().endObject().endArray();
        json.name("b").value("x").endObject();
        assertThat(json).hasToString("{\"a\":[1,-2,true,null,{}],\"b\":\"x\"}");
        assertThat(JsonReader.parse(json.toString())).isEqualTo(Map.of("a", Arrays.asList(1L, -2L, true, null, Map.of()), "b", "x"));
    }

    @Test
    void spacesEscapesAndFractions() {
        assertThat(JsonReader.parse(" { \"\\u0041\\n\\/\" : [ 1.5e2 , false ] } ")).isEqualTo(Map.of("A\n/", List.of(150.0, false)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1,", "[1 2]", "{\"a\" 1}", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "nul", "1 2", "\"\\x\"", "\"\\u00g0\"",
        "\"a\nb\"", "--1", "<html>"})
    void whatIsNotJsonIsRefusedWithItsPlace(String text) {
        assertThatThrownBy(() -> JsonReader.parse(text)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("at character");
    }

    @Test
    void hostileNestingIsRefused() {
        assertThatThrownBy(() -> JsonReader.parse("[".repeat(1_000_000))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested too deeply");
    }
}

package org.callgrove.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which ids and texts a metric may have. */
class MetricTest {
    private static final String TOO_LONG = "a".repeat(101);

    @Test
    void acceptsIdsOfLettersDigitsAndHyphens() {
        for (String id : List.of("a", "z", "field-writes", "a0-9-", "a".repeat(40))) {
            assertThat(new Metric(id, "Label", "units", Metric.Accuracy.EXACT).getId()).isEqualTo(id);
        }
    }

    @Test
    void refusesOtherIds() {
        for (String id : List.of("", "A", "aB", "0", "9a", "-", "-a", "a_b", "a b", "a.b", "é", "a\n", "a{", "a`", "a/", "a:", "a".repeat(41))) {
            assertThatThrownBy(() -> new Metric(id, "Label", "units", Metric.Accuracy.EXACT)).as(id).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the metric id '" + id + "' must be a letter followed by up to 39 characters from a-z, 0-9 and -");
        }
    }

    @Test
    void refusesEmptyLongAndControlTexts() {
        for (String text : List.of("", " ", "a\tb", "\u0000", "a\u007f", "\u009fa", TOO_LONG)) {
            assertThatThrownBy(() -> new Metric("id", text, "units", Metric.Accuracy.EXACT)).as(text)
                    .hasMessage("the label of the metric 'id' must have 1 to 100 characters and no control characters");
            assertThatThrownBy(() -> new Metric("id", "Label", text, Metric.Accuracy.EXACT)).as(text)
                    .hasMessage("the unit of the metric 'id' must have 1 to 100 characters and no control characters");
        }
        assertThat(new Metric("id", "é <b> 50 %", TOO_LONG.substring(1), Metric.Accuracy.SAMPLED).getUnit()).hasSize(100);
    }
}

package org.callgrove.agent.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryLineTest {
    @Test
    void saysWhatWasRecordedAndWhere() {
        assertThat(SummaryLine.text(SummaryLine.contexts(939_525), "->", "fop.mct", 832_400)).isEqualTo("939,525 contexts -> fop.mct (832 kB)");
        assertThat(SummaryLine.text(SummaryLine.contexts(1), "->", "a b.mct", 999)).isEqualTo("1 context -> a b.mct (999 B)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0", "12|12", "999|999", "1000|1,000", "999999|999,999", "1000000|1,000,000",
        "9223372036854775807|9,223,372,036,854,775,807"})
    void groupsDigits(long number, String text) {
        assertThat(SummaryLine.grouped(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0,0 B", "9,9 B", "999,999 B", "1000,1.0 kB", "1049,1.0 kB", "1050,1.1 kB", "9949,9.9 kB", "9950,10 kB", "99499,99 kB",
        "832400,832 kB", "999499,999 kB",
        "999500,1.0 MB", "1250000,1.3 MB", "12000000,12 MB", "1500000000,1.5 GB", "1500000000000000,1500 TB"})
    void roundsSizes(long bytes, String text) {
        assertThat(SummaryLine.size(bytes)).isEqualTo(text);
    }
}

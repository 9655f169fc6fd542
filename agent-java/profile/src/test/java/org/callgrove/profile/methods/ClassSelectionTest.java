package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassSelectionTest {
    @Test
    void takesEverythingByDefault() {
        assertThat(selection("", "").contains("java/lang/String")).isTrue();
    }

    @Test
    void aPlainNameMeansTheClassItsNestedClassesOrThePackage() {
        ClassSelection selection = selection("org.h2", "");
        assertThat(selection.contains("org/h2/Driver")).isTrue();
        assertThat(selection.contains("org/h2/mvstore/Page$Leaf")).isTrue();
        assertThat(selection.contains("org/h2x/Driver")).isFalse();
        assertThat(selection("a.B", "").contains("a/B$C")).isTrue();
        assertThat(selection("a.B", "").contains("a/BC")).isFalse();
    }

    @Test
    void aStarStandsForAnyCharacters() {
        assertThat(selection("org.*.Page*", "").contains("org/h2/mvstore/Page$Leaf")).isTrue();
        assertThat(selection("org.*.Page*", "").contains("org/h2/mvstore/APage")).isFalse();
        assertThat(selection("*", "").contains("A")).isTrue();
    }

    @Test
    void excludeWins() {
        assertThat(selection("a.*", "a.b").contains("a/b/C")).isFalse();
        assertThat(selection("", "a.b").contains("a/c/C")).isTrue();
    }

    /** Includes, excludes, classes that are asked for, and the includes that matched none of them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", value = {
        "a.*        | '' | a.B         | ''",
        "a.*        | '' | c.D         | a.*",
        "a.*;c      | '' | a.B         | c",
        "a.*;c      | '' | a.B;c.D     | ''",
        "a.*;a.B    | '' | a.B         | ''",
        "a.B;a.*    | '' | a.B         | ''",
        "a.*;a.b.*;c| '' | a.C;a.b.D   | c",
        "a.*;c      | a.B| a.B         | c",
        "''         | '' | a.B         | ''"})
    void includesThatMatchedNoClassAreNamed(String include, String exclude, String classes, String unmatched) {
        ClassSelection selection = selection(include, exclude);
        for (String each : classes.split(";")) {
            selection.contains(each.replace('.', '/'));
        }
        assertThat(selection.unmatched()).isEqualTo(list(unmatched));
    }

    private static ClassSelection selection(String include, String exclude) {
        return new ClassSelection(list(include), list(exclude));
    }

    private static List<String> list(String globs) {
        return globs.isEmpty() ? Collections.emptyList() : Arrays.asList(globs.split(";"));
    }
}

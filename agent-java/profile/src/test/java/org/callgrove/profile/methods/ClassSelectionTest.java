package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    private static ClassSelection selection(String include, String exclude) {
        return new ClassSelection(list(include), list(exclude));
    }

    private static List<String> list(String globs) {
        return globs.isEmpty() ? Collections.emptyList() : Arrays.asList(globs.split(";"));
    }
}

package org.callgrove.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OmissionsTest {
    private final Omissions omissions = new Omissions();

    @Test
    void keepsWhatIsNotCountedApartFromWhatIsLimited() {
        omissions.add("no room", "a.B.m()V");
        omissions.addLimited("no blocks", "a.B.n(I)V");
        assertThat(omissions.byReason()).containsOnlyKeys("no room");
        assertThat(omissions.limitedByReason().get("no blocks")).containsExactly("a.B.n(I)V");
        assertThat(omissions.isLimited("a.B", "n", "(I)V")).isTrue();
        assertThat(omissions.isLimited("a.B", "m", "()V")).isFalse();
    }

    @Test
    void aLimitedClassLimitsItsMethods() {
        omissions.addLimited("from native code", "a.B");
        assertThat(omissions.isLimited("a.B", "m", "()V")).isTrue();
        assertThat(omissions.isLimited("a.BC", "m", "()V")).isFalse();
    }

    @Test
    void listsAThousandAndCountsAll() {
        for (int i = 0; i < 2500; i++) {
            omissions.add("why", "a.B.m" + i / 2 + "()V");
        }
        assertThat(omissions.byReason().get("why")).hasSize(1000);
        assertThat(omissions.count("why")).isEqualTo(1250);
    }
}

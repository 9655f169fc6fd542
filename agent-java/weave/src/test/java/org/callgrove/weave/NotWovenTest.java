package org.callgrove.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NotWovenTest {
    private final NotWoven notWoven = new NotWoven();

    @Test
    void keepsWhatIsNotCountedApartFromWhatIsLimited() {
        notWoven.add("no room", "a.B.m()V");
        notWoven.addLimited("no blocks", "a.B.n(I)V");
        assertThat(notWoven.byReason()).containsOnlyKeys("no room");
        assertThat(notWoven.limitedByReason().get("no blocks")).containsExactly("a.B.n(I)V");
        assertThat(notWoven.isLimited("a.B", "n", "(I)V")).isTrue();
        assertThat(notWoven.isLimited("a.B", "m", "()V")).isFalse();
    }

    @Test
    void aLimitedClassLimitsItsMethods() {
        notWoven.addLimited("from native code", "a.B");
        assertThat(notWoven.isLimited("a.B", "m", "()V")).isTrue();
        assertThat(notWoven.isLimited("a.BC", "m", "()V")).isFalse();
    }

    @Test
    void listsAThousandAndCountsAll() {
        for (int i = 0; i < 2500; i++) {
            notWoven.add("why", "a.B.m" + i / 2 + "()V");
        }
        assertThat(notWoven.byReason().get("why")).hasSize(1000);
        assertThat(notWoven.count("why")).isEqualTo(1250);
    }
}

package org.callgrove.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks that classes of locks have one number for each canonical name. */
class LockClassesTest {
    @Test
    void hiddenClassesOfOneNameShareANumber() {
        LockClasses classes = new LockClasses();
        int lambda = classes.number("a.B$$Lambda/0x0000000800c03000");
        assertThat(classes.number("java.lang.Object")).isNotEqualTo(lambda);
        assertThat(classes.number("a.B$$Lambda$14/0x0000000800c04000")).isEqualTo(lambda);
        assertThat(classes.number("a.B$$Lambda")).isEqualTo(lambda);
        assertThat(classes.names()).containsExactly("a.B$$Lambda", "java.lang.Object");
    }
}

package org.callgrove.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests {@code Work} in a VM without the agent. {@code WorkTest} in module oracles runs with the agent and checks all figures. */
class WorkTest {
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void withoutTheAgentTasksRunAndHaveNoFigures() throws IOException {
        assertThat(Work.isRecording()).isFalse();
        assertThat(Work.of(runs::incrementAndGet)).isEmpty();
        assertThat(Work.ofThrowing(this::read)).isEmpty();
        assertThat(Work.ofCalls("org.callgrove.api.WorkTest", "read", this::read)).isEmpty();
        assertThat(runs).hasValue(3);
        assertThat(Work.ofWarm(runs::incrementAndGet)).isEmpty();
        assertThat(runs).hasValue(5);
    }

    @Test
    void passesExceptionsOn() {
        IOException broken = new IOException();
        assertThatThrownBy(() -> Work.ofThrowing(() -> {
            throw broken;
        })).isSameAs(broken);
        IllegalStateException wrong = new IllegalStateException();
        assertThatThrownBy(() -> Work.of(() -> {
            throw wrong;
        })).isSameAs(wrong);
    }

    private void read() throws IOException {
        if (runs.incrementAndGet() > 9) {
            throw new IOException();
        }
    }
}

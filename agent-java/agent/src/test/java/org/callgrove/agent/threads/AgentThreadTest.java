package org.callgrove.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class AgentThreadTest {
    @Test
    void aFailureDoesNotReachTheProgramsHandler() throws InterruptedException {
        Throwable[] failures = {new OutOfMemoryError("a test's"), new IllegalStateException("a test's")};
        AtomicReference<Throwable> handled = new AtomicReference<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> handled.set(failure));
        try {
            for (Throwable each : failures) {
                AgentThread thread = new Failing(each);
                thread.start();
                thread.join();
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(handled.get()).isNull();
    }

    private static final class Failing extends AgentThread {
        private final Throwable failure;

        Failing(Throwable failure) {
            super("callgrove-failing");
            this.failure = failure;
        }

        @Override
        protected void work() {
            Failing.<RuntimeException>fail(failure);
        }

        @SuppressWarnings("unchecked")
        private static <T extends Throwable> void fail(Throwable failure) throws T {
            throw (T) failure;
        }
    }
}

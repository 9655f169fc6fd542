package org.callgrove.agent.activation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.callgrove.runtime.tree.GroveMerge;
import org.junit.jupiter.api.Test;

class RegisteredThreadsTest {
    private final RegisteredThreads threads = new RegisteredThreads(1);

    /** The first thread that was registered is still in its callback, and the second one is not. */
    @Test
    void endOnlyOnceNoThreadIsInACallback() throws InterruptedException {
        GroveMerge first = new GroveMerge(true);
        GroveMerge second = new GroveMerge(true);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        AtomicReference<RegisteredThread> busy = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            busy.set(threads.begin(first.root(), 0));
            begun.countDown();
            try {
                asked.await();
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            busy.get().end();
        });
        reader.start();
        begun.await();
        threads.begin(second.root(), 0).end();
        asked.countDown();
        // On a machine that is very busy, the wait may be given up.
        assertThat(threads.endCallbacks() && busy.get().isReadElsewhere()).isFalse();
        reader.join();
        first.free();
        second.free();
    }
}

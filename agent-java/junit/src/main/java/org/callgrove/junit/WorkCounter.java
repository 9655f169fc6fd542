package org.callgrove.junit;

import java.util.Optional;
import org.callgrove.api.Work;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * A parameter of test methods, with which a test measures parts of itself. The test needs {@code @ExtendWith(WorkExtension.class)} or a budget.
 *
 * <pre>{@code
 * @Test
 * void doesTwiceTheWorkForTwiceTheWords(WorkCounter counter) {
 *     Work once = counter.of(() -> parser.parse(words));
 *     Work twice = counter.of(() -> parser.parse(words + words));
 *     assertThat(twice.own().bytecodes()).isLessThan(2 * once.own().bytecodes() + 100);
 * }
 * }</pre>
 */
public final class WorkCounter {
    private final ExtensionContext context;

    WorkCounter(ExtensionContext context) {
        this.context = context;
    }

    /** Whether work can be measured in the current thread, so that {@link #of} returns normally. */
    public boolean isCounting() {
        return Work.isRecording();
    }

    /**
     * Runs a task once and returns its work, see {@link Work#ofThrowing}.
     *
     * @throws E what the task throws
     * @throws TestAbortedException after running the task, if its work could not be measured, for example without the agent: JUnit reports the test
     * as skipped
     */
    public <E extends Throwable> Work of(Work.Task<E> task) throws E {
        Optional<Work> work = Work.ofThrowing(task);
        if (work.isPresent()) {
            return work.get();
        }
        Notices.notMeasured(context);
        throw new TestAbortedException(Work.isRecording() ? "the work could not be counted exactly; standard error says why"
                : "run the tests with Callgrove's agent");
    }
}

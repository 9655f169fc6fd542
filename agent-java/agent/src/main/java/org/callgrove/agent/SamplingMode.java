package org.callgrove.agent;

import org.callgrove.agent.options.Options;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.callbacks.GroveSampling;

/** Whether this VM samples. The first recording decides: the field of a thread has either its context or its counter. */
final class SamplingMode {
    private SamplingMode() {
    }

    /** Requests sampling. Call it with the runtime defined and not initialised. */
    static void request() {
        GroveSlot.Sampling.request();
    }

    /** Refuses what this VM cannot do. */
    static void check(Options options) {
        if (GroveSlot.Sampling.isRequested() != options.sampling > 0) {
            throw new IllegalStateException(
                    options.sampling > 0 ? "this program's first recording was not sampled, so it cannot be sampled now"
                            : "this program was sampled before, so it cannot be recorded exactly now");
        }
        if (options.sampling > 0 && !GroveSampling.isPossible()) {
            throw new IllegalStateException("sampling does not support this Java runtime");
        }
    }
}

package org.callgrove.agent;

import org.callgrove.agent.options.Options;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.callbacks.GroveSampling;

/**
 * Decides whether recordings in this VM take samples. The first recording decides for all, because the field that the agent uses in a
 * thread can hold either the thread's context or its sampling counter.
 */
final class SamplingMode {
    private SamplingMode() {
    }

    /** Requests sampling. When it is called, the runtime must be defined but not initialised. */
    static void request() {
        GroveSlot.Sampling.request();
    }

    /** Rejects a recording that this VM cannot make. */
    static void check(Options options) {
        if (GroveSlot.Sampling.isRequested() != options.sampling > 0) {
            throw new IllegalStateException(
                    options.sampling > 0 ? "this program's first recording was not sampled, so it cannot be sampled now"
                            : "this program's first recording was sampled, so it cannot be recorded exactly now");
        }
        if (options.sampling > 0 && !GroveSampling.isPossible()) {
            throw new IllegalStateException("sampling does not support this Java runtime");
        }
    }
}

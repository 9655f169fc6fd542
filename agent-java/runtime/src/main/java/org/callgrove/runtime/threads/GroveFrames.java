package org.callgrove.runtime.threads;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/** Makes sure that the stack has enough room before a change that a stack overflow must not interrupt. */
@PackagePrivate
public final class GroveFrames {
    private GroveFrames() {
    }

    /** Provokes a stack overflow now if there is no room for {@code frames} frames. */
    @DontInline
    @PackagePrivate
    public static int room(int frames) {
        return frames == 0 ? 0 : room(frames - 1) + 1;
    }
}

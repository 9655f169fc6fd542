package org.callgrove.runtime.threads;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/** Makes sure that the stack has room, before something changes that an overflow must not leave half done. */
@PackagePrivate
public final class GroveFrames {
    private GroveFrames() {
    }

    /** Provokes a stack overflow now if there is no room for so many frames. */
    @DontInline
    @PackagePrivate
    public static int room(int frames) {
        return frames == 0 ? 0 : room(frames - 1) + 1;
    }
}

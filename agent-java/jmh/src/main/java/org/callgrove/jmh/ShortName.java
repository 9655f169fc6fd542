package org.callgrove.jmh;

import org.openjdk.jmh.profile.ProfilerException;

/**
 * Makes the profiler available as {@code -prof callgrove}. JMH has short names only for its own profilers, and finds others by the name of their
 * class. So the finished jar has this class as {@code callgrove}, without a package (see the POM).
 */
public final class ShortName extends CallgroveProfiler {
    public ShortName() {
    }

    public ShortName(String options) throws ProfilerException {
        super(options);
    }
}

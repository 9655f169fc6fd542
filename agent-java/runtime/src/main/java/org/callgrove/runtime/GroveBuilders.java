package org.callgrove.runtime;

import jdk.internal.vm.annotation.DontInline;

/** Keeps C2 from replacing chains of {@code append} by code in which nothing is counted ({@code PhaseStringOpts}). */
public final class GroveBuilders {
    private GroveBuilders() {
    }

    /**
     * Does nothing with a string builder that was just constructed. C2 replaces a chain only if it knows every use of the builder, and this
     * method it must not look into.
     */
    @DontInline
    public static void escape(Object builder) {
    }
}

package org.callgrove.weave;

import org.objectweb.asm.tree.ClassNode;

/**
 * The interface that a profiler implements to add code to classes (section 4 of FERRARI, the paper on instrumentation that this module
 * follows). It edits method bodies through a {@link MethodEditor} and never sees frames, class file versions or size limits.
 */
public interface Instrumenter {
    /** How completely a method is instrumented. A method uses a lower level if a higher one would make it too large. */
    enum Level {
        /** All requested code. */
        FULL,
        /** All requested code but the optional ({@link MethodEditor#markOptionalCode}). Only methods that have such code use this level. */
        REQUIRED,
        /** Fewer, larger basic blocks than requested. */
        COARSE,
        /** No basic blocks. */
        CALLS,
        /** Only the code that keeps the contexts of other methods correct. */
        CONTEXT
    }

    /**
     * Begins one class.
     *
     * @param node the class as read, its methods not yet edited
     * @param own the class as read from the original class file if other agents changed it; null if they did not or it is not known
     * @param loader the defining loader, null for the boot loader
     * @return the edits of its methods, or null to leave the class as it is
     */
    ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader);

    /** Edits the methods of one class. A method may be edited again, from its original code, at a lower level. */
    interface ClassEdits {
        /** Edits a method that has code. If it inserts nothing, the method stays unchanged. */
        void edit(MethodEditor editor, Level level);

        /**
         * Reports a method that cannot be instrumented fully, after it has been edited at the level that fits.
         *
         * @param level the level that fits, or null if none does and the method stays as it is
         * @param dropsOptionalCode whether the method had optional code, which is left out
         */
        void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode);
    }
}

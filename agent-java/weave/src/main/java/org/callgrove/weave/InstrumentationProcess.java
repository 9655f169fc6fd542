package org.callgrove.weave;

import org.objectweb.asm.tree.ClassNode;

/**
 * What an instrumentation adds to classes: the interface a profiler implements (FERRARI 4). It edits method bodies through a
 * {@link MethodEditor} and never sees frames, class file versions or size limits.
 */
public interface InstrumentationProcess {
    /** How much of a method to instrument: less where more does not fit. */
    enum Level {
        /** Everything. */
        FULL,
        /** Fewer, larger basic blocks than were asked for. */
        COARSE,
        /** No basic blocks. */
        CALLS,
        /** Only what keeps the contexts of other methods right. */
        CONTEXT
    }

    /**
     * Begins one class.
     *
     * @param node the class as read, its methods not yet edited
     * @param own the class as its class file has it, where other agents have changed it before; null where that is not known
     * @param loader the defining loader, null for the boot loader
     * @return what to do with its methods, or null to leave the class as it is
     */
    ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader);

    /** The edits of one class. Methods may be edited again, from their original code, at a lower level. */
    interface ClassEdits {
        /** Edits a method that has code. Leaving the editor untouched leaves the method untouched. */
        void edit(MethodEditor editor, Level level);

        /**
         * Told when a method is not edited in full, before it is edited at the level that fits.
         *
         * @param level what fits, or null if nothing does and the method stays as it is
         */
        void limited(String method, String descriptor, WeaveLimit limit, Level level);
    }
}

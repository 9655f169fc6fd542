package org.callgrove.profile.methods;

/** Lists classes of the JDK that are never counted, with the reasons. */
public final class UncountedClasses {
    private UncountedClasses() {
    }

    /**
     * Whether an uncounted class has constructors to count. Constructors run before the current thread changes; holders of method handle code have
     * none.
     */
    public static boolean makesObjects(String name) {
        return !name.endsWith("$Holder");
    }

    /** The reason, or null for all other classes. */
    public static String reason(String name) {
        if (name.startsWith("java/lang/VirtualThread") || name.startsWith("jdk/internal/vm/Continuation")
                || name.startsWith("jdk/internal/vm/StackChunk")) {
            return "runs while the current thread changes between a virtual thread and its carrier";
        }
        if (name.startsWith("java/lang/invoke/") && name.endsWith("$Holder")) {
            return "method handle code that the JDK generates in advance, treated like the hidden classes it generates later";
        }
        return null;
    }
}

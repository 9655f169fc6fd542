package org.callgrove.profile;

/**
 * Classes of java.base whose purpose is to run a program's code: threads, executors, reflection. A profiling agent may be activated below
 * them. Below other code of java.base, such as {@code HashMap.computeIfAbsent}, maps may be half-changed and locks held.
 */
final class Carriers {
    private static final String[] PREFIXES = {
        "java/lang/Thread", "java/lang/VirtualThread", "java/lang/BaseVirtualThread", "java/lang/invoke/", "java/lang/reflect/",
        "java/security/AccessController", "java/util/TimerThread", "java/util/concurrent/AbstractExecutorService",
        "java/util/concurrent/CompletableFuture", "java/util/concurrent/CountedCompleter", "java/util/concurrent/Executors",
        "java/util/concurrent/ForkJoin", "java/util/concurrent/FutureTask", "java/util/concurrent/Recursive",
        "java/util/concurrent/ScheduledThreadPoolExecutor", "java/util/concurrent/ThreadPerTaskExecutor",
        "java/util/concurrent/ThreadPoolExecutor", "jdk/internal/reflect/", "jdk/internal/vm/", "sun/launcher/",
    };

    private Carriers() {
    }

    /** Whether a class of java.base, by internal name, is one of them, or nested in one. */
    static boolean contains(String name) {
        for (String prefix : PREFIXES) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}

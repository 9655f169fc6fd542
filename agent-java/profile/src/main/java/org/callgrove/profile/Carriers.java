package org.callgrove.profile;

import java.util.Set;

/**
 * Classes of java.base whose purpose is to run a program's code: threads, executors, reflection. A profiling agent may be activated below them. Below
 * other code of java.base, such as {@code HashMap.computeIfAbsent}, maps may be half-changed and locks may be held.
 */
final class Carriers {
    private static final String[] PACKAGES =
            {"java/lang/invoke/", "java/lang/reflect/", "jdk/internal/reflect/", "jdk/internal/vm/", "sun/launcher/"};
    private static final Set<String> CLASSES = Set.of("java/lang/Thread", "java/lang/VirtualThread", "java/lang/BaseVirtualThread",
            "java/lang/ThreadBuilders", "java/security/AccessController", "java/util/TimerThread",
            "java/util/concurrent/AbstractExecutorService", "java/util/concurrent/CompletableFuture",
            "java/util/concurrent/CountedCompleter", "java/util/concurrent/Executors", "java/util/concurrent/ForkJoinPool",
            "java/util/concurrent/ForkJoinTask", "java/util/concurrent/ForkJoinWorkerThread", "java/util/concurrent/FutureTask",
            "java/util/concurrent/RecursiveAction", "java/util/concurrent/RecursiveTask",
            "java/util/concurrent/ScheduledThreadPoolExecutor", "java/util/concurrent/ThreadPerTaskExecutor",
            "java/util/concurrent/ThreadPoolExecutor");

    private Carriers() {
    }

    /** Whether a class of java.base, by internal name, is one of these or nested in one. */
    static boolean contains(String name) {
        for (String each : PACKAGES) {
            if (name.startsWith(each)) {
                return true;
            }
        }
        int nested = name.indexOf('$');
        return CLASSES.contains(nested < 0 ? name : name.substring(0, nested));
    }
}

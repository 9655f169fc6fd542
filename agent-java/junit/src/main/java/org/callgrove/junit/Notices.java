package org.callgrove.junit;

import org.callgrove.api.Work;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Reports on standard error which budgets were not checked. */
final class Notices {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Notices.class);

    private Notices() {
    }

    /** Reports that a test was not measured; if the agent is not recording, only once per run. */
    static void notMeasured(ExtensionContext context) {
        if (Work.isRecording()) {
            System.err.println("callgrove: the budget of " + nameOf(context)
                    + " was not checked: the test ran in another thread, or memory for contexts ran out. If an extension runs tests"
                    + " in another thread, register it before the budget; otherwise raise the agent's memory=.");
        } else {
            context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Notices.class, first -> {
                System.err.println("callgrove: budgets are not checked, because the agent is not recording. Add"
                        + " -javaagent:callgrove-agent.jar to the test JVM.");
                return first;
            });
        }
    }

    /**
     * Reports that the budget of a test factory applies to none of its tests; if the agent is not recording, reports the same as
     * {@link #notMeasured}.
     */
    static void makesTestsOnly(ExtensionContext context) {
        if (!Work.isRecording()) {
            notMeasured(context);
            return;
        }
        System.err.println("callgrove: the budget of " + nameOf(context)
                + " was not checked: a @TestFactory creates tests that run later. Measure inside them, with Work.of.");
    }

    /** Class and method of a test, with the display name of a repeated one. */
    static String nameOf(ExtensionContext context) {
        String method = context.getRequiredTestMethod().getName();
        String display = context.getDisplayName();
        return context.getRequiredTestClass().getName() + '.' + method + (display.startsWith(method + '(') ? "" : ' ' + display);
    }
}

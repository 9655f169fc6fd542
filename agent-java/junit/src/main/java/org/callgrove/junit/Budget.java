package org.callgrove.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.callgrove.api.Work;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/** The limits of a test, taken from its annotations. */
final class Budget {
    /** Largest number of methods that a failure names. */
    private static final int MOST_METHODS = 3;

    private final List<Limit> limits = new ArrayList<>();

    private record Limit(String figure, long most, ToLongFunction<Work> actual) {
    }

    private Budget() {
    }

    /** The limits that apply to a test: those on its method, or else on its class, or else on the enclosing classes. */
    static Budget of(Method method, Class<?> testClass) {
        Budget budget = new Budget();
        AnnotatedElement annotated = method;
        Class<?> next = testClass;
        while (annotated != null && !budget.add(annotated)) {
            annotated = next;
            next = next == null ? null : next.getEnclosingClass();
        }
        return budget;
    }

    private boolean add(AnnotatedElement annotated) {
        AnnotationSupport.findAnnotation(annotated, WorkBudget.class).ifPresent(budget -> {
            add("own bytecodes", budget.own(), work -> work.own().bytecodes());
            add("bytecodes", budget.bytecodes(), work -> work.withLibraries().bytecodes());
            add("calls", budget.calls(), work -> work.withLibraries().calls());
            add("objects", budget.objects(), work -> work.withLibraries().objects());
            add("arrays", budget.arrays(), work -> work.withLibraries().arrays());
            add("bytes", budget.bytes(), work -> work.withLibraries().bytes());
        });
        AnnotationSupport.findAnnotation(annotated, AllocatesNothing.class).ifPresent(nothing -> {
            add("objects", 0, work -> work.withLibraries().objects());
            add("arrays", 0, work -> work.withLibraries().arrays());
        });
        return !isEmpty();
    }

    private void add(String figure, long most, ToLongFunction<Work> actual) {
        if (most != WorkBudget.UNLIMITED) {
            limits.add(new Limit(figure, most, actual));
        }
    }

    boolean isEmpty() {
        return limits.isEmpty();
    }

    /**
     * @throws AssertionFailedError if work exceeds a limit. The error names the test, the figure, the limit, and the own methods that did most of the
     * work
     */
    void check(String test, Work work) {
        StringBuilder exceeded = new StringBuilder();
        for (Limit limit : limits) {
            long actual = limit.actual.applyAsLong(work);
            if (actual > limit.most) {
                exceeded.append(String.format(Locale.ROOT, "%n  %s: %,d (%,d more than the budget of %,d)", limit.figure, actual, actual - limit.most,
                        limit.most));
            }
        }
        if (exceeded.length() > 0) {
            throw new AssertionFailedError(test + " exceeds its work budget:" + exceeded + methods(work));
        }
    }

    private static String methods(Work work) {
        StringBuilder text = new StringBuilder();
        int named = 0;
        for (Map.Entry<String, Long> each : work.largestMethods().entrySet()) {
            if (named++ < MOST_METHODS) {
                text.append(String.format(Locale.ROOT, "%n  %s: %,d own bytecodes", each.getKey(), each.getValue()));
            }
        }
        return text.toString();
    }
}

package reading;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;

/** Test subjects: instrumentation processes as users may write them, some that count and one for each kind of failure. */
public final class Processes {
    private Processes() {
    }

    private static Metric metric(String id) {
        return new Metric(id, "Metric " + id, "things", Metric.Accuracy.EXACT);
    }

    /** Chooses nothing and declares one metric. */
    public static class Nothing implements InstrumentationProcess {
        protected final Metric entries;

        public Nothing() {
            this("entries");
        }

        Nothing(String id) {
            entries = metric(id);
        }

        @Override
        public List<Metric> metrics() {
            return List.of(entries);
        }

        @Override
        public void instrument(Method method, Places places) {
            // Nothing is chosen.
        }
    }

    /** Counts calls at the beginning of each method. */
    public static class Entries extends Nothing {
        public Entries() {
            this("entries");
        }

        Entries(String id) {
            super(id);
        }

        @Override
        public void instrument(Method method, Places places) {
            places.of(Place.Kind.ENTRY).get(0).count(entries);
        }
    }

    /** Like {@link Entries}, but throws an exception for one method of a program. */
    public static final class FailsLater extends Entries {
        public FailsLater() {
            super("later");
        }

        @Override
        public void instrument(Method method, Places places) {
            super.instrument(method, places);
            if (method.getClassName().equals("endings.Steady") && method.getName().equals("call")) {
                throw new IllegalStateException("two\nlines");
            }
        }
    }

    /** Adds almost the largest amount in twenty calls of one method, and some more in another. */
    public static final class Large extends Nothing {
        public Large() {
            super("large");
        }

        @Override
        public void instrument(Method method, Places places) {
            if (method.getClassName().equals("endings.Steady") && method.getName().equals("loops")) {
                places.of(Place.Kind.ENTRY).get(0).count(entries, Value.constant(((1L << 53) - 1) / 20));
            } else if (method.getClassName().equals("endings.Steady") && method.getName().equals("calls")) {
                places.of(Place.Kind.ENTRY).get(0).count(entries, Value.constant(3));
            }
        }
    }

    /** Adds an argument that is negative in some calls. */
    public static final class Negative extends Nothing {
        public Negative() {
            super("negative");
        }

        @Override
        public void instrument(Method method, Places places) {
            if (method.getClassName().equals("endings.Steady") && method.getName().equals("descend")) {
                for (Place call : places.of(Place.Kind.RETURN)) {
                    call.count(entries, Value.operand());
                }
                places.of(Place.Kind.ENTRY).get(0).count(entries, Value.argument(0));
            } else if (method.getClassName().equals("endings.Steady") && method.getName().equals("call")) {
                for (Place end : places.of(Place.Kind.RETURN)) {
                    end.count(entries, Value.operand());
                }
            }
        }
    }

    /** Its metrics have the ids of another process. */
    public static final class SameId extends Nothing {
    }

    /** Declares two metrics. */
    public static final class Two extends Nothing {
        @Override
        public List<Metric> metrics() {
            return List.of(metric("one"), metric("two"));
        }
    }

    /** Declares six metrics. */
    public static final class Six extends Nothing {
        @Override
        public List<Metric> metrics() {
            return Arrays.asList(metric("a"), metric("b"), metric("c"), metric("d"), metric("e"), metric("f"));
        }
    }

    /** Declares a metric of the recorder. */
    public static final class Taken extends Nothing {
        @Override
        public List<Metric> metrics() {
            return List.of(metric("bytecodes"));
        }
    }

    /** Declares a metric with the id of an event of the VM. */
    public static final class Exceptions extends Nothing {
        @Override
        public List<Metric> metrics() {
            return List.of(metric("exceptions"));
        }
    }

    /** Declares a metric of clocks. */
    public static final class Ticks extends Nothing {
        @Override
        public List<Metric> metrics() {
            return List.of(metric("ticks"));
        }
    }

    /** Returns no list. */
    public static final class NullList extends Nothing {
        @Override
        public List<Metric> metrics() {
            return null;
        }
    }

    /** Returns a list with a null. */
    public static final class NullMetric extends Nothing {
        @Override
        public List<Metric> metrics() {
            return Collections.singletonList(null);
        }
    }

    /** Fails to declare its metrics. */
    public static final class BadMetric extends Nothing {
        @Override
        public List<Metric> metrics() {
            return List.of(metric("Not An Id"));
        }
    }

    /** Fails for every method. */
    public static final class FailsAtOnce extends Nothing {
        @Override
        public void instrument(Method method, Places places) {
            throw new UnsupportedOperationException("not\n  here");
        }
    }

    /** Counts a value that does not exist at its place. */
    public static final class NoValue extends Nothing {
        @Override
        public void instrument(Method method, Places places) {
            places.of(Place.Kind.ENTRY).get(0).count(entries, Value.operand());
        }
    }

    /** Counts a metric that it did not declare. */
    public static final class Undeclared extends Nothing {
        @Override
        public void instrument(Method method, Places places) {
            places.of(Place.Kind.ENTRY).get(0).count(metric("entries"));
        }
    }

    /** Uses places after the call for which they are valid. */
    public static final class Keeper extends Nothing {
        private Place first;

        @Override
        public void instrument(Method method, Places places) {
            if (first == null) {
                first = places.of(Place.Kind.ENTRY).get(0);
            } else {
                first.count(entries);
            }
        }
    }

    /** Its constructor throws an exception. */
    public static final class Unmakeable extends Nothing {
        public Unmakeable() {
            throw new IllegalStateException("not today");
        }
    }

    /** Its constructor throws an error. */
    public static final class Unwilling extends Nothing {
        public Unwilling() {
            throw new AssertionError("never");
        }
    }

    /** Its static initialiser throws an exception. */
    public static final class Uninitialisable extends Nothing {
        static final int NUMBER = Integer.parseInt("none");
    }

    /** Has no public constructor. */
    public static final class Hidden extends Nothing {
        Hidden() {
        }
    }

    /** Has no constructor without parameters. */
    public static final class WithParameter extends Nothing {
        public WithParameter(int number) {
        }
    }

    /** Cannot be created. */
    public abstract static class Abstract extends Nothing {
    }

    /** Is not public. */
    static final class NotPublic extends Nothing {
        public NotPublic() {
        }
    }

    /** Does not implement the interface. */
    public static final class NoProcess {
    }
}

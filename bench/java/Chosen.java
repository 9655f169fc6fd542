import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;

/** Instrumentation processes that choose nothing, and all writes to fields. */
public final class Chosen {
    private Chosen() {
    }

    /** Chooses nothing. */
    public static final class Nothing implements InstrumentationProcess {
        private final Metric nothing = new Metric("nothing", "Nothing", "counts", Metric.Accuracy.EXACT);

        @Override
        public List<Metric> metrics() {
            return List.of(nothing);
        }

        @Override
        public void instrument(Method method, Places places) {
            // Nothing is counted.
        }
    }

    /** Counts all writes to fields. */
    public static final class FieldWrites implements InstrumentationProcess {
        private final Metric writes = new Metric("field-writes", "Field writes", "writes", Metric.Accuracy.EXACT);

        @Override
        public List<Metric> metrics() {
            return List.of(writes);
        }

        @Override
        public void instrument(Method method, Places places) {
            for (Place place : places.of(Place.Kind.FIELD_WRITE)) {
                place.count(writes);
            }
        }
    }
}

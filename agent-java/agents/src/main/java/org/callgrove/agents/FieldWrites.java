package org.callgrove.agents;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;

/**
 * Example process: counts writes to fields. The system property {@code callgrove.fields} limits them to fields of one class or of the classes in a
 * package and its subpackages, such as {@code java.util}; without it, all fields count. A field belongs to the class that the instruction names,
 * which may be a subclass of the one that declares it.
 */
public final class FieldWrites implements InstrumentationProcess {
    private final Metric writes = new Metric("field-writes", "Field writes", "field writes", Metric.Accuracy.EXACT);
    private final String owners = System.getProperty("callgrove.fields", "");

    @Override
    public List<Metric> metrics() {
        return List.of(writes);
    }

    @Override
    public void instrument(Method method, Places places) {
        for (Place write : places.of(Place.Kind.FIELD_WRITE)) {
            if (owners.isEmpty() || write.getOwner().equals(owners) || write.getOwner().startsWith(owners + '.')) {
                write.count(writes);
            }
        }
    }
}

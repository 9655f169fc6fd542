package org.callgrove.agent.process;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;

/** Counts {@code throw} instructions, with which compilers also end {@code finally} and {@code synchronized} blocks. */
public final class Throws implements InstrumentationProcess {
    private final Metric thrown = new Metric("throws", "Throws", "throws", Metric.Accuracy.EXACT);

    @Override
    public List<Metric> metrics() {
        return List.of(thrown);
    }

    @Override
    public void instrument(Method method, Places places) {
        for (Place thrower : places.of(Place.Kind.THROW)) {
            thrower.count(thrown);
        }
    }
}

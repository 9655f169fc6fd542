package org.callgrove.agent.process;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;

/** Counts how often threads enter monitors, by {@code synchronized} blocks and methods. */
public final class Monitors implements InstrumentationProcess {
    private final Metric monitors = new Metric("monitors", "Monitors entered", "monitor entries", Metric.Accuracy.EXACT);

    @Override
    public List<Metric> metrics() {
        return List.of(monitors);
    }

    @Override
    public void instrument(Method method, Places places) {
        for (Place enter : places.of(Place.Kind.MONITOR_ENTER)) {
            enter.count(monitors);
        }
    }
}

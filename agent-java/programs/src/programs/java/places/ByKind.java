package places;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;

/**
 * Test subject: a process that counts each kind of place in the classes of this package. A metric has four kinds, each with a constant of its own, so
 * that its figures in base 1000 are the counts of the kinds.
 */
public final class ByKind implements InstrumentationProcess {
  private static final int IN_ONE = 4;

  private final List<Metric> metrics = List.of(metric("ends"), metric("memory"), metric("control"));

  private static Metric metric(String id) {
    return new Metric(id, id, "units", Metric.Accuracy.EXACT);
  }

  @Override
  public List<Metric> metrics() {
    return metrics;
  }

  @Override
  public void instrument(Method method, Places places) {
    if (!method.getClassName().startsWith("places.")) {
      return;
    }
    List<List<Place.Kind>> kinds = List.of(
        List.of(Place.Kind.ENTRY, Place.Kind.RETURN, Place.Kind.EXCEPTIONAL_END, Place.Kind.CALL),
        List.of(Place.Kind.FIELD_READ, Place.Kind.FIELD_WRITE, Place.Kind.ALLOCATION, Place.Kind.ARRAY_CREATION),
        List.of(Place.Kind.MONITOR_ENTER, Place.Kind.MONITOR_EXIT, Place.Kind.THROW));
    for (int i = 0; i < kinds.size(); i++) {
      long weight = 1;
      for (Place.Kind kind : kinds.get(i)) {
        for (Place place : places.of(kind)) {
          if (weight == 1) {
            place.count(metrics.get(i));
          } else {
            place.count(metrics.get(i), Value.constant(weight));
          }
        }
        weight *= 1000;
      }
    }
  }
}

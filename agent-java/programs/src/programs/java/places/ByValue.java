package places;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;

/**
 * Test subject: a process that counts the arguments of methods of {@code Values} and of calls, a metric for each position. An array counts by its
 * length.
 */
public final class ByValue implements InstrumentationProcess {
  private final List<Metric> metrics = List.of(metric("first"), metric("second"), metric("third"), metric("fourth"), metric("fifth"));

  private static Metric metric(String id) {
    return new Metric(id, id, "units", Metric.Accuracy.EXACT);
  }

  @Override
  public List<Metric> metrics() {
    return metrics;
  }

  @Override
  public void instrument(Method method, Places places) {
    if (!method.getClassName().equals("places.Values") || method.getName().equals("main")) {
      return;
    }
    for (Place.Kind kind : List.of(Place.Kind.ENTRY, Place.Kind.CALL)) {
      for (Place place : places.of(kind)) {
        for (int i = 0; i < metrics.size(); i++) {
          if (place.has(Value.argument(i))) {
            place.count(metrics.get(i), Value.argument(i));
          } else if (place.has(Value.lengthOfArgument(i))) {
            place.count(metrics.get(i), Value.lengthOfArgument(i));
          }
        }
      }
    }
  }
}

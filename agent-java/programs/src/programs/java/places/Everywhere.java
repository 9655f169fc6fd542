package places;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;

/** Test subject: a process that counts at every place of every method, once and with every value that exists there. */
public final class Everywhere implements InstrumentationProcess {
  private static final int MOST_ARGUMENTS = 255;

  private final Metric passed = metric("passed");
  private final Metric constant = metric("constant");
  private final Metric arguments = metric("arguments");
  private final Metric operands = metric("operands");
  private final Metric lengths = metric("lengths");

  private static Metric metric(String id) {
    return new Metric(id, id, "units", Metric.Accuracy.EXACT);
  }

  @Override
  public List<Metric> metrics() {
    return List.of(passed, constant, arguments, operands, lengths);
  }

  @Override
  public void instrument(Method method, Places places) {
    for (Place.Kind kind : Place.Kind.values()) {
      for (Place place : places.of(kind)) {
        place.count(passed);
        place.count(constant, Value.constant(1000));
        count(place, operands, Value.operand());
        count(place, lengths, Value.lengthOfOperand());
        if (kind == Place.Kind.ENTRY || kind == Place.Kind.CALL) {
          countArguments(place);
        }
      }
    }
  }

  private void countArguments(Place place) {
    for (int i = 0; i < MOST_ARGUMENTS; i++) {
      count(place, arguments, Value.argument(i));
      count(place, lengths, Value.lengthOfArgument(i));
    }
  }

  private static void count(Place place, Metric metric, Value value) {
    if (place.has(value)) {
      place.count(metric, value);
    }
  }
}

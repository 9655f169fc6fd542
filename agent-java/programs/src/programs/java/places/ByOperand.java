package places;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;

/** Test subject: a process that counts what is read, written, returned and created in {@code Operands}. An array counts by its length. */
public final class ByOperand implements InstrumentationProcess {
  private final Metric read = new Metric("read", "read", "units", Metric.Accuracy.EXACT);
  private final Metric written = new Metric("written", "written", "units", Metric.Accuracy.EXACT);
  private final Metric returned = new Metric("returned", "returned", "units", Metric.Accuracy.EXACT);
  private final Metric created = new Metric("created", "created", "units", Metric.Accuracy.EXACT);
  private final Metric constant = new Metric("constant", "constant", "units", Metric.Accuracy.LOWER_BOUND);

  @Override
  public List<Metric> metrics() {
    return List.of(read, written, returned, created, constant);
  }

  @Override
  public void instrument(Method method, Places places) {
    if (method.getClassName().equals("places.Operands")) {
      count(places.of(Place.Kind.FIELD_READ), read);
      count(places.of(Place.Kind.FIELD_WRITE), written);
      count(places.of(Place.Kind.RETURN), returned);
      count(places.of(Place.Kind.ARRAY_CREATION), created);
      for (Place place : places.of(Place.Kind.RETURN)) {
        place.count(constant, Value.constant(1_000_000_007L));
      }
    }
  }

  private static void count(List<Place> places, Metric metric) {
    for (Place place : places) {
      if (place.has(Value.operand())) {
        place.count(metric, Value.operand());
      } else if (place.has(Value.lengthOfOperand())) {
        place.count(metric, Value.lengthOfOperand());
      }
    }
  }
}

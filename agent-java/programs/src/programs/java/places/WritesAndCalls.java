package places;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;

/** Test subject: a process that counts field writes and calls. */
public final class WritesAndCalls implements InstrumentationProcess {
  private final Metric writes = new Metric("writes", "Field writes", "writes", Metric.Accuracy.EXACT);
  private final Metric calls = new Metric("calls-made", "Calls made", "calls", Metric.Accuracy.EXACT);

  @Override
  public List<Metric> metrics() {
    return List.of(writes, calls);
  }

  @Override
  public void instrument(Method method, Places places) {
    for (Place write : places.of(Place.Kind.FIELD_WRITE)) {
      write.count(writes);
    }
    for (Place call : places.of(Place.Kind.CALL)) {
      call.count(calls);
    }
  }
}

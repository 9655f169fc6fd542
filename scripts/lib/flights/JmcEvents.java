import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCStackTrace.TruncationState;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/**
 * Writes the events of a flight recording as JMC's parser reads them: JSON in the form of {@code jfr print --json}, one event
 * per line. Arguments: the file, and the types.
 */
public final class JmcEvents {
  private static final String STACK = "stackTrace";

  private JmcEvents() {}

  public static void main(String[] args) throws Exception {
    Set<String> wanted = new TreeSet<>(Arrays.asList(args).subList(1, args.length));
    try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
      for (IItemIterable items : JfrLoaderToolkit.loadEvents(new File(args[0]))) {
        if (wanted.contains(items.getType().getIdentifier())) {
          write(items, out);
        }
      }
    }
  }

  private static void write(IItemIterable items, PrintStream out) {
    IType<IItem> type = items.getType();
    for (IItem item : items) {
      StringBuilder line = new StringBuilder("{\"type\":").append(quoted(type.getIdentifier())).append(",\"values\":{");
      String separator = "";
      for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
        IMemberAccessor<?, IItem> accessor = type.getAccessor(key);
        String value = json(accessor.getMember(item));
        if (value != null) {
          line.append(separator).append(quoted(key.getIdentifier())).append(':').append(value);
          separator = ",";
        }
      }
      out.println(line.append("}}"));
    }
  }

  /** Returns null for other kinds of values. */
  private static String json(Object value) {
    if (value instanceof IMCStackTrace stack) {
      StringBuilder text = new StringBuilder("{\"truncated\":").append(stack.getTruncationState() == TruncationState.TRUNCATED)
          .append(",\"frames\":[");
      String separator = "";
      for (IMCFrame frame : stack.getFrames()) {
        IMCMethod method = frame.getMethod();
        String type = method.getType() == null ? "" : method.getType().getFullName();
        text.append(separator).append("{\"method\":{\"type\":{\"name\":").append(quoted(type)).append("},\"name\":")
            .append(quoted(method.getMethodName())).append(",\"descriptor\":").append(quoted(method.getFormalDescriptor()))
            .append("},\"lineNumber\":").append(frame.getFrameLineNumber()).append('}');
        separator = ",";
      }
      return text.append("]}").toString();
    }
    if (value instanceof IMCThread thread) {
      return "{\"javaName\":" + quoted(thread.getThreadName()) + "}";
    }
    if (value instanceof IQuantity quantity) {
      boolean isTime = quantity.getType() == UnitLookup.TIMESPAN;
      boolean isMemory = quantity.getType() == UnitLookup.MEMORY;
      if (isTime) {
        return Long.toString(quantity.clampedLongValueIn(UnitLookup.NANOSECOND));
      }
      return isMemory ? Long.toString(quantity.clampedLongValueIn(UnitLookup.BYTE)) : Long.toString(quantity.longValue());
    }
    if (value instanceof Boolean) {
      return value.toString();
    }
    return value instanceof String text ? quoted(text) : null;
  }

  private static String quoted(String text) {
    if (text == null) {
      return "null";
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c < ' ' || c == '"' || c == '\\') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}

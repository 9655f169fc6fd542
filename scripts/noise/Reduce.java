import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Prints the stacks of a flight recording, without most JDK frames, and the weights of their events, using the JDK's own
 * reader. In a run of adjacent JDK or native frames, only the outermost and those of generated classes are kept.
 *
 * <p>Lines: {@code seconds N}, {@code setting EVENT NAME VALUE}, {@code EVENT STACK WEIGHT*COUNT,…}, separated by tabs.
 */
public final class Reduce {
    /** The field with an event's weight; empty if an event counts as one, `duration` if its duration is the weight. */
    private static final Map<String, String> WEIGHTS =
        Map.of(
            "jdk.ExecutionSample", "",
            "jdk.CPUTimeSample", "samplingPeriod",
            "jdk.ObjectAllocationSample", "weight",
            "jdk.ObjectAllocationInNewTLAB", "tlabSize",
            "jdk.ObjectAllocationOutsideTLAB", "allocationSize",
            "jdk.JavaMonitorEnter", "duration",
            "jdk.JavaMonitorWait", "duration",
            "jdk.ThreadPark", "duration",
            "jdk.ThreadSleep", "duration");
    private static final Pattern LIBRARY = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final Pattern GENERATED = Pattern.compile(".*(\\$\\$Lambda|\\$Proxy|LambdaForm|GeneratedMethodAccessor).*");
    private static final MathContext PRECISION = new MathContext(2);

    private final Map<String, Map<String, TreeMap<Long, Integer>>> stacks = new TreeMap<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    public static void main(String[] args) throws IOException {
        Reduce reduce = new Reduce();
        Map<Long, String> events = new HashMap<>();
        try (RecordingFile file = new RecordingFile(Path.of(args[0]))) {
            for (EventType type : file.readEventTypes()) {
                events.put(type.getId(), type.getName());
            }
        }
        for (RecordedEvent event : RecordingFile.readAllEvents(Path.of(args[0]))) {
            reduce.add(event, events);
        }
        reduce.print();
    }

    private void add(RecordedEvent event, Map<Long, String> events) {
        String type = event.getEventType().getName();
        if (type.equals("jdk.ActiveSetting") && WEIGHTS.containsKey(events.getOrDefault(event.getLong("id"), ""))) {
            if (List.of("period", "threshold", "throttle").contains(event.getString("name"))) {
                System.out.println(String.join("\t", "setting", events.get(event.getLong("id")), event.getString("name"), event.getString("value")));
            }
        }
        RecordedStackTrace trace = event.getStackTrace();
        if (!WEIGHTS.containsKey(type) || trace == null || (event.hasField("failed") && event.getBoolean("failed"))) {
            return;
        }
        first = first.isBefore(event.getStartTime()) ? first : event.getStartTime();
        last = last.isAfter(event.getStartTime()) ? last : event.getStartTime();
        String field = WEIGHTS.get(type);
        long weight = field.isEmpty() ? 1 : field.equals("duration") ? event.getDuration().toNanos() : weightOf(event, field);
        long rounded = BigDecimal.valueOf(weight).round(PRECISION).longValue();
        stacks.computeIfAbsent(type, key -> new TreeMap<>()).computeIfAbsent(stackOf(trace), key -> new TreeMap<>()).merge(rounded, 1, Integer::sum);
    }

    private static long weightOf(RecordedEvent event, String field) {
        return field.equals("samplingPeriod") ? event.getDuration(field).toNanos() : event.getLong(field);
    }

    private static String stackOf(RecordedStackTrace trace) {
        List<RecordedFrame> frames = new ArrayList<>(trace.getFrames());
        Collections.reverse(frames);
        List<String> kept = new ArrayList<>();
        if (trace.isTruncated()) {
            kept.add("?");
        }
        boolean isBelowLibrary = false;
        for (RecordedFrame frame : frames) {
            RecordedMethod method = frame.getMethod();
            String inClass = method.getType() == null || method.getType().getName() == null ? "" : method.getType().getName();
            // async-profiler uses a function's library name as its class.
            boolean isNative = inClass.isEmpty() || method.getDescriptor().equals("()L;");
            boolean isLibrary = isNative || LIBRARY.matcher(inClass).matches();
            if (!isLibrary || !isBelowLibrary || GENERATED.matcher(inClass).matches()) {
                kept.add(((isNative ? "" : inClass) + "." + method.getName().replace('.', '_')).replaceAll("[;\t\r\n]", "_"));
            }
            isBelowLibrary = isLibrary;
        }
        return String.join(";", kept);
    }

    private void print() {
        System.out.println("seconds\t" + java.time.Duration.between(first, last).toMillis() / 1000.0);
        stacks.forEach((type, byStack) -> byStack.forEach((stack, weights) -> {
            List<String> counts = new ArrayList<>();
            weights.forEach((weight, count) -> counts.add(weight + "*" + count));
            System.out.println(String.join("\t", type, stack, String.join(",", counts)));
        }));
    }
}

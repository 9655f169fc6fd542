import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Counts the CPU samples of flight recordings by the type of their innermost frame, and writes their stacks to two files: all
 * stacks, and those whose innermost frame is compiled. Arguments: the two files, and the recordings. A file must not contain
 * several recordings, because the JDK's reader would mix up their class names.
 */
public final class FrameTypes {
    private FrameTypes() {
    }

    public static void main(String[] args) throws IOException {
        Map<String, Integer> types = new TreeMap<>();
        try (PrintWriter all = new PrintWriter(Files.newBufferedWriter(Path.of(args[0])));
                PrintWriter compiled = new PrintWriter(Files.newBufferedWriter(Path.of(args[1])))) {
            for (int i = 2; i < args.length; i++) {
                read(Path.of(args[i]), types, all, compiled);
            }
        }
        System.out.println(types.entrySet().stream().map(type -> "\"" + type.getKey() + "\":" + type.getValue())
                .collect(Collectors.joining(",", "{", "}")));
    }

    private static void read(Path recording, Map<String, Integer> types, PrintWriter all, PrintWriter compiled) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (!event.getEventType().getName().equals("jdk.ExecutionSample") || event.getStackTrace() == null) {
                    continue;
                }
                List<RecordedFrame> frames = event.getStackTrace().getFrames();
                if (frames.isEmpty()) {
                    continue;
                }
                types.merge(frames.get(0).getType(), 1, Integer::sum);
                String line = stack(event.getThread("sampledThread"), frames);
                all.println(line);
                if (!frames.get(0).getType().equals("Interpreted")) {
                    compiled.println(line);
                }
            }
        }
    }

    private static String stack(RecordedThread thread, List<RecordedFrame> frames) {
        StringBuilder line = new StringBuilder("[").append(thread == null ? "" : thread.getJavaName()).append(']');
        for (int i = frames.size() - 1; i >= 0; i--) {
            RecordedClass owner = frames.get(i).getMethod().getType();
            line.append(';').append(owner.getName().replace('.', '/')).append('.').append(frames.get(i).getMethod().getName());
        }
        return line.append(" 1").toString();
    }
}

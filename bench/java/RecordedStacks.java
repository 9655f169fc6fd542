import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads a flight recording with the JDK's own reader and visits each frame of each stack. Prints milliseconds, events and
 * frames.
 */
public final class RecordedStacks {
  private RecordedStacks() {}

  public static void main(String[] args) throws Exception {
    long start = System.nanoTime();
    long events = 0;
    long frames = 0;
    long names = 0;
    try (RecordingFile file = new RecordingFile(Path.of(args[0]))) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        events++;
        RecordedStackTrace stack = event.getStackTrace();
        if (stack == null) {
          continue;
        }
        for (RecordedFrame frame : stack.getFrames()) {
          frames++;
          // Reads what a tree of methods would need.
          names += frame.getMethod().getType().getName().length() + frame.getMethod().getName().length();
        }
      }
    }
    System.out.println((System.nanoTime() - start) / 1_000_000 + " " + events + " " + frames + " " + names);
  }
}

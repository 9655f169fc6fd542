package ways;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A method whose calls are compared. Each call notes the stack as the VM sees it. A recording of the same run must contain this method under exactly
 * these paths, equally often. Frames of hidden classes are left out, because no agent is offered them.
 */
final class Mark {
  private static final StackWalker WALKER = StackWalker.getInstance(Set.of(Option.SHOW_HIDDEN_FRAMES, Option.RETAIN_CLASS_REFERENCE));
  private static final List<StackFrame[]> SEEN = Collections.synchronizedList(new ArrayList<>());

  private Mark() {}

  static void here() {
    SEEN.add(WALKER.walk(frames -> frames.toArray(StackFrame[]::new)));
  }

  /** Writes each path, outermost frame first, and how often it was seen, to the file that {@code -Dways.stacks} names. */
  static void writeWhereAsked() throws IOException {
    String file = System.getProperty("ways.stacks");
    if (file == null) {
      return;
    }
    Map<String, Integer> paths = new TreeMap<>();
    for (StackFrame[] frames : SEEN.toArray(new StackFrame[0][])) {
      StringBuilder path = new StringBuilder();
      for (int i = frames.length - 1; i >= 0; i--) {
        if (frames[i].getClassName().indexOf('/') < 0) {
          path.append(path.length() == 0 ? "" : " > ").append(frames[i].getClassName()).append('.').append(frames[i].getMethodName()).append(frames[i].getDescriptor());
        }
      }
      paths.merge(path.toString(), 1, Integer::sum);
    }
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(file)))) {
      paths.forEach((path, count) -> out.println(count + " " + path));
    }
  }
}

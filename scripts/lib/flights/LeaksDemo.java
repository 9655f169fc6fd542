import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;

/**
 * Test subject for flight recordings with a leak: it keeps buffers inside and outside the Java heap, and frees as many others.
 * Its argument is a number of rounds.
 */
public final class LeaksDemo {
  private static final int BUFFER = 1_000_003;
  private static final List<ByteBuffer> LEAKED = new ArrayList<>();
  private static final List<byte[]> KEPT = new ArrayList<>();
  private static final Object MONITOR = new Object();
  private static volatile Object last;

  private LeaksDemo() {}

  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    Thread worker = new Thread(() -> work(rounds), "worker");
    worker.start();
    for (int round = 0; round < rounds; round++) {
      leak();
      keep();
      traced();
      Thread.sleep(15);
    }
    worker.join();
    System.gc();
    force();
    new ProcessBuilder("true").start().waitFor();
  }

  private static void work(int rounds) {
    try {
      for (int round = 0; round < rounds; round++) {
        release();
        traced();
        Thread.sleep(15);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Allocates memory that stays reachable, so that it is never freed. */
  private static void leak() {
    LEAKED.add(ByteBuffer.allocateDirect(BUFFER));
  }

  /** Allocates memory and frees it again. */
  private static void release() {
    for (int i = 0; i < 8; i++) {
      Inflater inflater = new Inflater();
      inflater.end();
    }
  }

  private static void keep() {
    for (int i = 0; i < 20; i++) {
      last = new byte[50_000];
    }
    KEPT.add(new byte[200_000]);
  }

  private static void traced() throws InterruptedException {
    synchronized (MONITOR) {
      Thread.sleep(2);
    }
  }

  private static void force() throws IOException {
    Path file = Files.createTempFile("leaks", ".tmp");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[100]));
      channel.force(true);
    }
    Files.delete(file);
  }
}

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Test subject for flight recordings with four planted troubles: a storm of exceptions, a monitor that threads wait for, a file
 * that is slow to read, and a host that is slow to answer. Its argument is a folder for its files.
 */
public final class TroubleDemo {
  private static final Ledger LEDGER = new Ledger();
  private static final Object RARELY_HELD = new Object();

  private TroubleDemo() {}

  /** The exception of the storm. */
  static final class OrderRejected extends RuntimeException {
    OrderRejected(int order) {
      super("order " + order);
    }
  }

  /** The class of the monitor that threads wait for. */
  static final class Ledger {
    private long sum;

    synchronized void book(int cents) throws InterruptedException {
      sum += cents;
      Thread.sleep(2);
    }
  }

  record Order(int number, int cents, byte[] text) {}

  public static void main(String[] args) throws Exception {
    File folder = new File(args[0]);
    folder.mkdirs();
    Thread[] troubles = {
      new Thread(TroubleDemo::exceptions, "validator"),
      new Thread(() -> files(folder), "importer"),
      new Thread(TroubleDemo::sockets, "client"),
      new Thread(TroubleDemo::parks, "idler"),
      new Thread(TroubleDemo::allocations, "parser"),
      new Thread(TroubleDemo::locks, "booker-1"),
      new Thread(TroubleDemo::locks, "booker-2"),
      new Thread(TroubleDemo::locks, "booker-3"),
    };
    for (Thread each : troubles) each.start();
    for (Thread each : troubles) each.join();
    System.out.println(LEDGER.sum);
  }

  private static void exceptions() {
    int rejected = 0;
    for (int order = 0; order < 3_000; order++) {
      try {
        validate(order);
      } catch (OrderRejected | NumberFormatException expected) {
        rejected++;
      }
    }
    try {
      throw new AssertionError(rejected);
    } catch (AssertionError expected) {
      System.out.println(expected.getMessage());
    }
  }

  private static void validate(int order) {
    if (order % 40 == 0) Integer.parseInt("order");
    throw new OrderRejected(order);
  }

  private static void locks() {
    try {
      for (int i = 0; i < 80; i++) {
        LEDGER.book(i);
        if (i % 20 != 0) continue;
        synchronized (RARELY_HELD) {
          Thread.sleep(1);
        }
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Reads a file many times, and a pipe into which a line is written every 15 ms. */
  private static void files(File folder) {
    try {
      File quick = new File(folder, "prices.txt");
      try (OutputStream out = new FileOutputStream(quick)) {
        out.write(new byte[4096]);
      }
      byte[] buffer = new byte[512];
      for (int i = 0; i < 40; i++) {
        try (InputStream in = new FileInputStream(quick)) {
          while (in.read(buffer) > 0) {}
        }
      }
      File slow = new File(folder, "orders.pipe");
      slow.delete();
      new ProcessBuilder("mkfifo", slow.getPath()).start().waitFor();
      Thread feeder = new Thread(() -> feed(slow), "feeder");
      feeder.start();
      try (InputStream in = new FileInputStream(slow)) {
        while (in.read(buffer) > 0) {}
      }
      feeder.join();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static void feed(File pipe) {
    try (OutputStream out = new FileOutputStream(pipe)) {
      for (int i = 0; i < 60; i++) {
        out.write(("order " + i + "\n").getBytes());
        Thread.sleep(15);
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Asks a server that takes 5 ms for each answer. */
  private static void sockets() {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answers = new Thread(() -> answer(server), "server");
      answers.start();
      byte[] buffer = new byte[256];
      try (Socket socket = new Socket("localhost", server.getLocalPort())) {
        for (int i = 0; i < 50; i++) {
          socket.getOutputStream().write(("question " + i).getBytes());
          socket.getInputStream().read(buffer);
        }
      }
      answers.join();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static void answer(ServerSocket server) {
    byte[] buffer = new byte[256];
    try (Socket socket = server.accept()) {
      for (int n = socket.getInputStream().read(buffer); n > 0; n = socket.getInputStream().read(buffer)) {
        Thread.sleep(5);
        socket.getOutputStream().write(buffer, 0, n);
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Parks on a queue, on a latch, and on no object. */
  private static void parks() {
    try {
      ArrayBlockingQueue<Order> queue = new ArrayBlockingQueue<>(1);
      for (int i = 0; i < 30; i++) queue.poll(3, TimeUnit.MILLISECONDS);
      CountDownLatch latch = new CountDownLatch(1);
      for (int i = 0; i < 10; i++) latch.await(3, TimeUnit.MILLISECONDS);
      for (int i = 0; i < 10; i++) LockSupport.parkNanos(2_000_000);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private static void allocations() {
    Order[] last = new Order[64];
    for (int i = 0; i < 60_000; i++) {
      last[i % last.length] = new Order(i, i % 1_000, new byte[2_048]);
      if (i % 1_000 == 0) LockSupport.parkNanos(100_000);
    }
    System.out.println(last[0].number());
  }
}

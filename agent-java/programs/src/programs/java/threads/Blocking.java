package threads;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Test subject: pairs of virtual threads that wait for each other in every way there is. Each partner uses each way {@code count} times, and calls
 * {@link #waited} once per wait.
 */
public final class Blocking {
  /** One way of waiting. The flag {@code first} distinguishes the partners. */
  private interface Way {
    void go(boolean first) throws Exception;
  }

  private static volatile long done;

  private Blocking() {}

  public static void main(String[] args) throws Exception {
    int pairs = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    List<Thread> threads = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < pairs; i++) {
        for (Way way : List.of(sleep(), parked(), lock(), monitor(), queue(), semaphore(), exchanger(), pipe(), sockets(server), interrupted())) {
          for (boolean first : new boolean[] {true, false}) {
            threads.add(Thread.ofVirtual().start(() -> partner(way, first, rounds)));
          }
        }
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    System.out.println("done " + threads.size());
  }

  private static void partner(Way way, boolean first, int rounds) {
    try {
      for (int i = 0; i < rounds; i++) {
        way.go(first);
        waited();
      }
      ended();
    } catch (Exception e) {
      e.printStackTrace();
    }
  }

  /** Called once for each wait. */
  private static void waited() {
    done++;
  }

  private static void ended() {
    done++;
  }

  private static Way sleep() {
    return first -> Thread.sleep(first ? 1 : 2);
  }

  private static Way parked() {
    Semaphore turn = new Semaphore(0);
    Thread[] parked = new Thread[1];
    return first -> {
      if (first) {
        parked[0] = Thread.currentThread();
        turn.release();
        LockSupport.parkNanos(200_000);
      } else {
        turn.acquire();
        LockSupport.unpark(parked[0]);
      }
    };
  }

  private static Way lock() {
    ReentrantLock lock = new ReentrantLock();
    Condition changed = lock.newCondition();
    boolean[] turn = new boolean[1];
    return first -> {
      lock.lock();
      try {
        while (turn[0] != first) {
          changed.await();
        }
        turn[0] = !first;
        changed.signal();
      } finally {
        lock.unlock();
      }
    };
  }

  private static Way monitor() {
    Object monitor = new Object();
    boolean[] turn = new boolean[1];
    return first -> {
      synchronized (monitor) {
        while (turn[0] != first) {
          monitor.wait();
        }
        turn[0] = !first;
        monitor.notifyAll();
        Thread.yield();
      }
    };
  }

  private static Way queue() {
    BlockingQueue<Integer> there = new ArrayBlockingQueue<>(1);
    BlockingQueue<Integer> back = new ArrayBlockingQueue<>(1);
    return first -> {
      (first ? there : back).put(1);
      (first ? back : there).take();
    };
  }

  private static Way semaphore() {
    Semaphore one = new Semaphore(1);
    return first -> {
      one.acquire();
      Thread.yield();
      one.release();
    };
  }

  private static Way exchanger() {
    Exchanger<Boolean> exchanger = new Exchanger<>();
    return first -> exchanger.exchange(first);
  }

  private static Way pipe() throws Exception {
    Pipe pipe = Pipe.open();
    return first -> {
      ByteBuffer one = ByteBuffer.allocate(1);
      while (one.hasRemaining()) {
        if (first) {
          pipe.sink().write(one);
        } else {
          pipe.source().read(one);
        }
      }
    };
  }

  /** Uses both ends of a single connection. */
  private static Way sockets(ServerSocket server) throws Exception {
    Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
    Socket accepted = server.accept();
    return first -> {
      OutputStream out = (first ? client : accepted).getOutputStream();
      InputStream in = (first ? client : accepted).getInputStream();
      out.write(7);
      if (in.read() != 7) {
        throw new IllegalStateException("another byte");
      }
    };
  }

  private static Way interrupted() {
    Exchanger<Thread> exchanger = new Exchanger<>();
    return first -> {
      Thread other = exchanger.exchange(Thread.currentThread());
      if (first) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException expected) {
          // The partner interrupts this thread.
        }
      } else {
        other.interrupt();
      }
      exchanger.exchange(null);
    };
  }
}

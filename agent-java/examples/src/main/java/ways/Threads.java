package ways;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Test subject: the ways in which threads begin and end, and one that never ends. */
final class Threads {
  private Threads() {}

  static void run() {
    Main.way("thread", () -> joined(new Thread(Mark::here, "plain")));
    Main.way("subclass of Thread", () -> joined(new Own()));
    Main.way("uncaught, own handler", () -> uncaught(true));
    Main.way("uncaught, handler of the group", () -> uncaught(false));
    Main.way("handler throws too", Threads::handlerThrows);
    Main.way("interrupted", Threads::interrupted);
    Main.way("waiting and notified", Threads::notified);
    Main.way("stack overflow in a thread", () -> joined(new Thread(null, Threads::overflowing, "overflowing", 1 << 20)));
    Main.way("timer", Threads::timer);
    Main.way("run without start", () -> {
      new Thread(Mark::here).run();
      return "run";
    });
    Main.way("daemon that never ends", Threads::daemon);
  }

  private static Object joined(Thread thread) throws InterruptedException {
    thread.start();
    thread.join();
    return thread.getState();
  }

  private static final class Own extends Thread {
    @Override
    public void run() {
      Mark.here();
      super.run();
    }
  }

  private static Object uncaught(boolean own) throws InterruptedException {
    StringBuffer said = new StringBuffer();
    ThreadGroup group = new ThreadGroup("handling") {
      @Override
      public void uncaughtException(Thread thread, Throwable e) {
        Mark.here();
        said.append("group: ").append(e.getMessage());
      }
    };
    Thread thread = new Thread(group, () -> deep(5), "failing");
    if (own) {
      thread.setUncaughtExceptionHandler((failed, e) -> {
        Mark.here();
        said.append("own: ").append(e.getMessage());
      });
    }
    joined(thread);
    return said;
  }

  private static int deep(int depth) {
    if (depth == 0) {
      throw new IllegalStateException("deep");
    }
    return deep(depth - 1) + 1;
  }

  private static Object handlerThrows() throws InterruptedException {
    Thread thread = new Thread(() -> deep(2), "failing twice");
    thread.setUncaughtExceptionHandler((failed, e) -> {
      Mark.here();
      deep(1);
    });
    return joined(thread);
  }

  private static Object interrupted() throws InterruptedException {
    Thread thread = new Thread(() -> {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        Mark.here();
      }
    }, "sleeping");
    thread.start();
    thread.interrupt();
    thread.join();
    return thread.isAlive();
  }

  private static Object notified() throws InterruptedException {
    Object lock = new Object();
    boolean[] ready = new boolean[1];
    Thread thread = new Thread(() -> {
      synchronized (lock) {
        ready[0] = true;
        lock.notifyAll();
      }
      Mark.here();
    }, "notifying");
    synchronized (lock) {
      thread.start();
      while (!ready[0]) {
        lock.wait();
      }
      Mark.here();
    }
    thread.join();
    return ready[0];
  }

  private static void overflowing() {
    try {
      endless();
    } catch (StackOverflowError e) {
      Mark.here();
    }
  }

  private static int endless() {
    return endless() + 1;
  }

  private static Object timer() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(2);
    Timer timer = new Timer("timer");
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        Mark.here();
        ran.countDown();
        if (ran.getCount() == 0) {
          cancel();
        }
      }
    }, 1, 1);
    ran.await();
    timer.cancel();
    return ran.getCount();
  }

  private static Object daemon() throws InterruptedException {
    CountDownLatch marked = new CountDownLatch(1);
    Thread thread = new Thread(() -> {
      Mark.here();
      marked.countDown();
      while (true) {
        try {
          Thread.sleep(60_000);
        } catch (InterruptedException e) {
          Mark.here();
        }
      }
    }, "never ending");
    thread.setDaemon(true);
    thread.start();
    marked.await();
    return thread.isAlive();
  }
}

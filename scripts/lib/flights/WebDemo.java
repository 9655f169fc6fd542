import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Test subject for recordings: a Jetty server and its clients, both on virtual threads, so it needs JDK 21 or later. */
public final class WebDemo {
  private static final int CLIENTS = 12;
  private static final Object MONITOR = new Object();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final AtomicLong ANSWERED = new AtomicLong();
  private static long shared;

  private WebDemo() {}

  /**
   * With a number as its argument, each client sends that many requests. With {@code serve}, clients outside this program send
   * requests to the port that it prints, until standard input ends.
   */
  public static void main(String[] args) throws Exception {
    boolean serves = args[0].equals("serve");
    int requests = serves ? 0 : Integer.parseInt(args[0]);
    QueuedThreadPool pool = new QueuedThreadPool(8, 4);
    pool.setName("jetty");
    pool.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    Server server = new Server(pool);
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(new Answers());
    server.start();
    int port = connector.getLocalPort();
    if (serves) {
      System.out.println(port);
      System.in.readAllBytes();
      server.stop();
      return;
    }
    try (Clients clients = new Clients()) {
      for (int client = 0; client < CLIENTS; client++) {
        int number = client;
        clients.run(() -> ask(port, number, requests));
      }
    }
    server.stop();
    System.out.println(ANSWERED + " answers");
  }

  /** Sends requests one after the other, each on a new connection. */
  private static Void ask(int port, int client, int requests) throws Exception {
    String[] paths = { "hash", "sort", "wait", "fail" };
    for (int i = 0; i < requests; i++) {
      String path = paths[(client + i) % paths.length];
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        OutputStream out = socket.getOutputStream();
        out.write(("GET /" + path + "/" + i + " HTTP/1.0\r\nHost: demo\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
        InputStream in = socket.getInputStream();
        if (in.readAllBytes().length > 0) {
          ANSWERED.incrementAndGet();
        }
      }
    }
    return null;
  }

  private static final class Answers extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String[] path = Request.getPathInContext(request).split("/");
      int number = Integer.parseInt(path[2]);
      String answer = switch (path[1]) {
        case "hash" -> hash(number);
        case "sort" -> sort(number);
        case "wait" -> pause();
        default -> fail(number);
      };
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
      response.write(true, StandardCharsets.UTF_8.encode(answer), callback);
      return true;
    }

    private static String hash(int number) throws Exception {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] text = ("grove " + number).repeat(400).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 40; i++) {
        text = HexFormat.of().formatHex(digest.digest(text)).repeat(60).getBytes(StandardCharsets.UTF_8);
      }
      return new String(text, 0, 64, StandardCharsets.UTF_8);
    }

    private static String sort(int number) {
      List<String> words = new ArrayList<>();
      for (int i = 0; i < 4000; i++) {
        words.add("leaf" + (i * 7919 + number) % 4001);
      }
      words.sort(null);
      synchronized (MONITOR) {
        for (String word : words) {
          shared += word.hashCode();
        }
      }
      return words.get(0);
    }

    private static String pause() throws InterruptedException {
      LOCK.lock();
      try {
        Thread.sleep(2);
      } finally {
        LOCK.unlock();
      }
      // Pins a virtual thread on JDKs up to 23.
      synchronized (MONITOR) {
        Thread.sleep(1);
      }
      return "waited";
    }

    private static String fail(int number) {
      try {
        return Integer.toString(Integer.parseInt("x" + number));
      } catch (NumberFormatException expected) {
        return "failed " + shared;
      }
    }
  }

  /** Threads of clients; closing it waits for them. */
  private static final class Clients implements AutoCloseable {
    private final ExecutorService threads;

    Clients() throws ReflectiveOperationException {
      threads = (ExecutorService) Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class).invoke(null, factory());
    }

    void run(Callable<Void> task) {
      threads.submit(task);
    }

    @Override
    public void close() throws InterruptedException {
      threads.shutdown();
      threads.awaitTermination(1, TimeUnit.MINUTES);
    }

    /** By reflection, because this is compiled with JDK 17. */
    private static ThreadFactory factory() throws ReflectiveOperationException {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      Method name = type.getMethod("name", String.class, long.class);
      return (ThreadFactory) type.getMethod("factory").invoke(name.invoke(builder, "client-", 0L));
    }
  }
}

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Test subject for noise measurements: a small web server and three clients. Argument: requests per client. */
public final class Shop {
    private static final String[] PAGES = {"list", "total", "seal", "report", "list", "seal", "total", "pause"};

    private final List<String> orders = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        // Without this, each answer waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        new Shop().run(Integer.parseInt(args[0]));
    }

    private void run(int requests) throws Exception {
        for (int i = 0; i < 600; i++) {
            orders.add("order-" + i * 7919 % 10_007);
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        ExecutorService workers = Executors.newFixedThreadPool(3);
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
        ExecutorService clients = Executors.newFixedThreadPool(3);
        for (int client = 0; client < 3; client++) {
            int first = client;
            clients.submit(() -> ask(server.getAddress().getPort(), first, requests));
        }
        clients.shutdown();
        clients.awaitTermination(5, TimeUnit.MINUTES);
        server.stop(0);
        workers.shutdown();
    }

    private Void ask(int port, int first, int requests) throws Exception {
        for (int i = first; i < first + requests; i++) {
            URI page = URI.create("http://127.0.0.1:" + port + "/" + PAGES[i % PAGES.length] + "?" + i);
            HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
            try (InputStream in = connection.getInputStream()) {
                check(in.readAllBytes());
            }
        }
        return null;
    }

    private static void check(byte[] page) {
        int lines = 0;
        for (byte each : page) {
            if (each == '\n') {
                lines++;
            }
        }
        if (lines == 0) {
            throw new IllegalStateException("an empty page");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        int number = Integer.parseInt(exchange.getRequestURI().getQuery());
        String page = switch (exchange.getRequestURI().getPath()) {
            case "/list" -> list(number);
            case "/total" -> total(number);
            case "/seal" -> seal(number);
            case "/report" -> report();
            default -> pause();
        };
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String list(int number) {
        List<String> sorted = new ArrayList<>(orders);
        sorted.sort((a, b) -> (a.hashCode() ^ number) - (b.hashCode() ^ number));
        StringBuilder page = new StringBuilder();
        for (String each : sorted) {
            page.append("<li>").append(escape(each)).append("</li>\n");
        }
        return page.toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("-", "&#45;");
    }

    private String total(int number) {
        TreeMap<String, Long> sums = new TreeMap<>();
        synchronized (orders) {
            for (int i = 0; i < 3; i++) {
                for (String each : orders) {
                    sums.merge(each.substring(0, 7), (long) each.length() + number, Long::sum);
                }
            }
        }
        return sums + "\n";
    }

    private String seal(int number) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] text = ("seal " + number).repeat(2000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 8; i++) {
                digest.update(text);
            }
            return HexFormat.of().formatHex(digest.digest()) + "\n";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String report() {
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            page.append(String.format("%s: %.2f%n", orders.get(i), i / 7.0));
        }
        return page.toString();
    }

    private String pause() {
        synchronized (orders) {
            sleep(2);
        }
        sleep(2);
        return "paused\n";
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}

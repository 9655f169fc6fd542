// Test case: a server based on the JDK's HttpServer compiles a pattern for each request.
// again: none of them 1%|^The same work
// says: ^Server\$Validator\.check costs [\d,]+ bytecodes per call, up from [\d,]+ .*now calls .*Pattern
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

class Server {
    static class Validator {
        static final Pattern NAME = Pattern.compile("[a-z]+(-[0-9]+)?");

        static boolean check(String name) {
            return NAME.matcher(name).matches(); // A
            return Pattern.matches("[a-z]+(-[0-9]+)?", name); // B
        }
    }

    static void handle(HttpExchange exchange) throws IOException {
        String name = exchange.getRequestURI().getPath().substring(1);
        byte[] body = (Validator.check(name) ? "yes" : "no").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", Server::handle);
        var pool = Executors.newFixedThreadPool(2);
        server.setExecutor(pool);
        server.start();
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 400; i++) {
            client.send(HttpRequest.newBuilder(base.resolve("order-" + i)).build(), HttpResponse.BodyHandlers.ofString());
        }
        server.stop(0);
        pool.shutdown();
    }
}

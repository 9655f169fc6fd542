import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Measured program, Jetty under load: four threads of the JDK's client request pages over persistent connections. The server
 * lives as long as the VM.
 */
public final class Requests {
    private static final int CLIENTS = 4;
    private static final int REQUESTS = 1500;
    private static final int ROWS = 40;
    private static final ServerConnector CONNECTOR = start();
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(daemons(2)).build();
    private static final ExecutorService CALLERS = daemons(CLIENTS);

    public static void main(String[] args) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            URI page = URI.create("http://localhost:" + CONNECTOR.getLocalPort() + "/grove/" + i % 97 + "?rows=" + (ROWS + i % 3));
            answers.add(CALLERS.submit(() -> {
                HttpResponse<String> answer = CLIENT.send(HttpRequest.newBuilder(page).header("Accept", "text/html").build(),
                        HttpResponse.BodyHandlers.ofString());
                return answer.statusCode() + " " + answer.headers().firstValue("Content-Type").orElse("") + answer.body();
            }));
        }
        CRC32 crc = new CRC32();
        for (Future<String> answer : answers) {
            crc.update(answer.get().getBytes(StandardCharsets.UTF_8));
        }
        System.out.println(answers.size() + " answers, " + crc.getValue());
    }

    private static ServerConnector start() {
        QueuedThreadPool threads = new QueuedThreadPool(12, 12);
        threads.setDaemon(true);
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("localhost");
        server.addConnector(connector);
        server.setHandler(new Pages());
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return connector;
    }

    private static ExecutorService daemons(int count) {
        return Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
    }

    private static final class Pages extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            int rows = Integer.parseInt(Request.extractQueryParameters(request).getValue("rows"));
            String name = Request.getPathInContext(request);
            StringBuilder page = new StringBuilder("<html><table>");
            for (int i = 0; i < rows; i++) {
                page.append("<tr><td>").append(name).append("</td><td>").append(i * 7919 % 1009).append("</td></tr>");
            }
            response.getHeaders().put("Content-Type", "text/html; charset=utf-8");
            Content.Sink.write(response, true, page.append("</table></html>").toString(), callback);
            return true;
        }
    }
}

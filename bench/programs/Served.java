import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Executors;

/**
 * Measured program, H2 behind the JDK's web server: {@code /orders?customer=N} returns a customer's orders by product, as JSON,
 * and {@code /total} the sum of all prices. The program prints its port, and ends when standard input does.
 */
public final class Served {
    private static final String DATABASE = "jdbc:h2:mem:served;DB_CLOSE_DELAY=-1";
    private static final String QUERY = "SELECT product, COUNT(*), SUM(price) FROM orders WHERE customer = ? GROUP BY product ORDER BY 3 DESC";
    private static final int THREADS = 8;
    private static final int CUSTOMERS = 100;
    private static final int ORDERS = 20_000;
    private static final ThreadLocal<PreparedStatement> STATEMENT = ThreadLocal.withInitial(Served::prepare);

    private Served() {
    }

    public static void main(String[] args) throws Exception {
        fill();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/orders", Served::answer);
        server.createContext("/total", Served::total);
        server.start();
        System.out.println(server.getAddress().getPort());
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
        System.exit(0);
    }

    private static void fill() throws SQLException {
        try (Connection connection = DriverManager.getConnection(DATABASE)) {
            connection.createStatement().execute("CREATE TABLE orders(id INT PRIMARY KEY, customer INT, product VARCHAR, price INT)");
            connection.createStatement().execute("CREATE INDEX by_customer ON orders(customer)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES(?, ?, ?, ?)")) {
                for (int i = 0; i < ORDERS; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, i % CUSTOMERS);
                    insert.setString(3, "product " + i * 7919 % 31);
                    insert.setInt(4, i * 104_729 % 1009);
                    insert.execute();
                }
            }
        }
    }

    private static PreparedStatement prepare() {
        try {
            return DriverManager.getConnection(DATABASE).prepareStatement(QUERY);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        StringBuilder json = new StringBuilder("[");
        try {
            PreparedStatement statement = STATEMENT.get();
            statement.setInt(1, Integer.parseInt(query.substring(query.indexOf('=') + 1)));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    json.append(json.length() > 1 ? "," : "").append("{\"product\":\"").append(rows.getString(1)).append("\",\"orders\":")
                            .append(rows.getInt(2)).append(",\"sum\":").append(rows.getInt(3)).append('}');
                }
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
        send(exchange, json.append(']').toString(), "application/json");
    }

    private static void total(HttpExchange exchange) throws IOException {
        try (Connection connection = DriverManager.getConnection(DATABASE);
                ResultSet sum = connection.createStatement().executeQuery("SELECT SUM(price) FROM orders")) {
            sum.next();
            send(exchange, sum.getString(1), "text/plain");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static void send(HttpExchange exchange, String text, String type) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}

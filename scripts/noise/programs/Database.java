import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/**
 * Test subject for noise measurements: inserts, joins, updates and searches orders in an in-memory database. Arguments: rounds,
 * the database's address.
 */
public final class Database {
    private static final int ROWS = 2000;

    private final SplittableRandom random = new SplittableRandom(42);
    private final Connection connection;
    private long check;

    private Database(Connection connection) {
        this.connection = connection;
    }

    public static void main(String[] args) throws SQLException {
        int rounds = Integer.parseInt(args[0]);
        try (Connection connection = DriverManager.getConnection(args[1])) {
            Database database = new Database(connection);
            for (int i = 0; i < rounds; i++) {
                database.round();
            }
            System.out.println(database.check != 0);
        }
    }

    private void round() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS orders");
            statement.execute("CREATE TABLE orders (id INT PRIMARY KEY, customer INT, item VARCHAR(40), price INT)");
        }
        insert();
        group();
        join();
        update();
        search();
    }

    private void insert() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, random.nextInt(100));
                insert.setString(3, "item " + random.nextInt(500));
                insert.setInt(4, random.nextInt(10_000));
                insert.executeUpdate();
            }
        }
    }

    private void group() throws SQLException {
        for (int i = 0; i < 6; i++) {
            read("SELECT customer, COUNT(*), SUM(price) FROM orders WHERE price > " + i + " GROUP BY customer ORDER BY 3");
        }
    }

    private void join() throws SQLException {
        read("SELECT COUNT(*) FROM orders a JOIN orders b ON a.customer = b.customer AND b.id < 120 WHERE a.price < b.price");
    }

    private void update() throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE orders SET price = price + ? WHERE id = ?")) {
            for (int i = 0; i < ROWS; i++) {
                update.setInt(1, i % 7);
                update.setInt(2, random.nextInt(ROWS));
                update.executeUpdate();
            }
        }
    }

    private void search() throws SQLException {
        for (int i = 0; i < 12; i++) {
            read("SELECT id, UPPER(item) FROM orders WHERE item LIKE '%" + i + "%' AND price BETWEEN 100 AND 5000 ORDER BY item, id");
        }
    }

    private void read(String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                check += rows.getString(1).length();
            }
        }
    }
}

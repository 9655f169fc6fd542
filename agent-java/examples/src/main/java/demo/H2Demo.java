package demo;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Demonstration program: a database that answers the same queries in two ways. {@code scan} reads every row for each query, {@code index} uses a
 * secondary index. Both give the same answers with different work, which a comparison of the two recordings shows.
 *
 * <p>Arguments: {@code scan|index [small]}. Everything is computed from row numbers, so that two runs do the same work.
 */
public final class H2Demo {
  private static final String[] CITIES = {"Bern", "Lugano", "Zug", "Chur", "Basel", "Genf", "Thun", "Sion"};

  private final Connection connection;
  private final int rows;
  private final int queries;

  private H2Demo(Connection connection, int rows, int queries) {
    this.connection = connection;
    this.rows = rows;
    this.queries = queries;
  }

  public static void main(String[] args) throws SQLException {
    boolean index = args.length > 0 && args[0].equals("index");
    boolean small = args.length > 1 && args[1].equals("small");
    if (args.length == 0 || !(index || args[0].equals("scan")) || (args.length > 1 && !small)) {
      System.err.println("usage: H2Demo scan|index [small]");
      System.exit(2);
    }
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:demo", "sa", "")) {
      H2Demo demo = small ? new H2Demo(connection, 200, 10) : new H2Demo(connection, 4000, 120);
      demo.fill();
      if (index) {
        demo.createIndex();
      }
      demo.ordersByCustomer();
      demo.amountByCity();
      demo.changeOrders();
    }
  }

  /** Inserts one order per row number; multiplication by primes spreads customers and amounts. */
  private void fill() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE orders(id INT PRIMARY KEY, customer INT NOT NULL, city VARCHAR(20), amount DECIMAL(10, 2))");
    }
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?, ?, ?, ?)")) {
      for (int id = 0; id < rows; id++) {
        insert.setInt(1, id);
        insert.setInt(2, id * 7919 % (rows / 10));
        insert.setString(3, CITIES[id * 31 % CITIES.length]);
        insert.setLong(4, id * 104729L % 1000);
        insert.executeUpdate();
      }
    }
  }

  private void createIndex() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE INDEX orders_by_customer ON orders(customer)");
    }
  }

  private void ordersByCustomer() throws SQLException {
    long orders = 0;
    long sum = 0;
    try (PreparedStatement query = connection.prepareStatement("SELECT id, amount FROM orders WHERE customer = ? ORDER BY id")) {
      for (int i = 0; i < queries; i++) {
        query.setInt(1, i * 13 % (rows / 10));
        try (ResultSet result = query.executeQuery()) {
          while (result.next()) {
            orders++;
            sum += result.getInt(1) + result.getLong(2);
          }
        }
      }
    }
    System.out.println("orders by customer: " + orders + " rows, check sum " + sum);
  }

  private void amountByCity() throws SQLException {
    String sql = "SELECT city, COUNT(*), SUM(amount) FROM orders WHERE customer < ? GROUP BY city ORDER BY city";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setInt(1, rows / 50);
      try (ResultSet result = query.executeQuery()) {
        while (result.next()) {
          System.out.println(result.getString(1) + ": " + result.getInt(2) + " orders, " + result.getBigDecimal(3));
        }
      }
    }
  }

  private void changeOrders() throws SQLException {
    int changed = 0;
    try (PreparedStatement update = connection.prepareStatement("UPDATE orders SET amount = amount + 1 WHERE customer = ?")) {
      for (int i = 0; i < queries / 4; i++) {
        update.setInt(1, i);
        changed += update.executeUpdate();
      }
    }
    System.out.println("changed: " + changed);
  }
}

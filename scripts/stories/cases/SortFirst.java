// Test case: a stream sorts before filtering.
// says: ^SortFirst\.top .*(spends|costs|does more)
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

class SortFirst {
    record Sale(int region, int amount) {}

    public static void main(String[] args) {
        List<Sale> sales = new ArrayList<>();
        for (int i = 0; i < 3000; i++) sales.add(new Sale(i % 13, (i * 7919) % 10007));
        long sum = 0;
        for (int region = 0; region < 10; region++) sum += top(sales, region).size();
        System.out.println(sum > 0);
    }

    static List<Sale> top(List<Sale> sales, int region) {
        return sales.stream()
            .sorted((x, y) -> y.amount() - x.amount()) // B
            .filter(sale -> sale.region() == region)
            .sorted((x, y) -> y.amount() - x.amount()) // A
            .limit(10)
            .collect(Collectors.toList());
    }
}

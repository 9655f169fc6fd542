// Test case: a method sorts, replaces and hashes instead of adding up.
// says: ^Dearer\.loyalty costs [\d.,]+ k bytecodes per call, up from \d .*now calls .*String\.replace
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class Dearer {
    public static void main(String[] args) {
        long sum = 0;
        for (int order = 0; order < 2000; order++) sum += price(order);
        System.out.println(sum > 0);
    }

    static long price(int order) {
        long sum = 0;
        for (int item = 0; item < 5; item++) sum += 17L * item + order;
        return sum + loyalty(order);
    }

    static long loyalty(int order) {
        return order % 7; // A
        List<String> names = new ArrayList<>(); // B
        for (int i = 0; i < 12; i++) names.add(("customer-" + order % 50 + "-" + i).replace('-', '_')); // B
        names.sort(Comparator.reverseOrder()); // B
        return names.get(0).hashCode(); // B
    }
}

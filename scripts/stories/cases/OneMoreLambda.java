// Test case: a pipeline gets one more stage, so lambdas are numbered differently.
// says: ^OneMoreLambda\.sum .*(IntPipeline\.map|now calls its new lambda|now calls OneMoreLambda\.lambda\$sum\$\d)
// never: no longer calls
import java.util.stream.IntStream;

class OneMoreLambda {
    public static void main(String[] args) {
        long all = 0;
        for (int i = 0; i < 100; i++) all += sum(i);
        System.out.println(all > 0);
    }

    static long sum(int seed) {
        return IntStream.range(0, 50)
            .map(x -> { int y = x; for (int i = 0; i < 20; i++) y += i * seed; return y; }) // B
            .filter(x -> x % 3 != seed % 2)
            .map(x -> { int y = x; for (int i = 0; i < 5; i++) y ^= i + seed; return y; })
            .asLongStream()
            .sum();
    }
}

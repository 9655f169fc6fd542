package suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test subject: tests of each kind that a ledger distinguishes. */
class WorkTest extends InheritedTests {
    static final int EXPECTED = new Work().fib(5);
    private final Work work = new Work();

    @BeforeEach
    void setUp() {
        work.fib(4);
    }

    @Test
    void recurses() {
        assertEquals(55, work.fib(10));
    }

    @Test
    void callsBack() {
        work.sum(25, i -> work.fib(i % 5));
    }

    @Test
    void makesObjects() {
        assertEquals(9, work.make(9).size());
    }

    @Test
    void refuses() {
        assertThrows(IllegalArgumentException.class, () -> work.refuse(6));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void takesNumbers(int n) {
        work.fib(n);
    }

    @TestFactory
    Stream<DynamicTest> dynamic() {
        return IntStream.range(0, 3).mapToObj(i -> dynamicTest("of " + i, () -> work.fib(i)));
    }

    @Test
    void handsOver() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(1);
        threads.submit(() -> work.fib(8)).get();
        threads.shutdown();
    }

    @Nested
    class Within {
        @Test
        void isNested() {
            work.sum(3, Math::abs);
        }
    }
}

abstract class InheritedTests {
    @Test
    void isInherited() {
        new Work().fib(7);
    }
}

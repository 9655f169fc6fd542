package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.callgrove.api.Work;
import org.callgrove.junit.AllocatesNothing;
import org.callgrove.junit.WorkBudget;
import org.callgrove.junit.WorkCounter;
import org.callgrove.junit.WorkExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test subject: a suite with budgets, some of which are too small. */
class BasketTest {
    /** Bytecodes of {@code total} for ten prices: 4 before the loop, 4 for each of the 11 comparisons, 9 for each price, 2 at the end. */
    static final long TEN = 4 + 11 * 4 + 10 * 9 + 2;

    private final Basket basket = new Basket();

    @BeforeEach
    void fill() {
        for (int i = 0; i < 10; i++) {
            basket.add(i);
        }
    }

    @Test
    @WorkBudget(own = TEN)
    void keepsItsBudget() {
        assertEquals(45, basket.total());
    }

    @Test
    @WorkBudget(own = TEN - 1)
    void isOneBytecodeAbove() {
        assertEquals(45, basket.total());
    }

    @Test
    @AllocatesNothing
    void allocatesNothing() {
        basket.total();
    }

    @Test
    @AllocatesNothing
    @WorkBudget(own = 10_000)
    void boxes() {
        basket.boxed();
    }

    @Test
    @WorkBudget(own = TEN + 8, arrays = 0)
    void initialisesAClass() {
        assertEquals(44, basket.discounted());
    }

    @Test
    @WorkBudget(own = TEN + 8)
    void mayInitialiseItAsWell() {
        assertEquals(44, basket.discounted());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @WorkBudget(own = 2 * TEN, bytes = 0)
    void hasItsBudgetEachTime(int times) {
        for (int i = 0; i < times; i++) {
            basket.total();
        }
    }

    @Test
    @WorkBudget(own = 0, bytecodes = 0, calls = 0, objects = 0, arrays = 0, bytes = 0)
    void namesEachFigure() {
        basket.packed();
    }

    @TestFactory
    @WorkBudget(own = 1)
    Stream<DynamicTest> makesTests() {
        return Stream.of(dynamicTest("made", basket::total));
    }

    @RepeatedTest(3)
    @WorkBudget(own = TEN)
    void repeats() {
        basket.total();
    }

    @Nested
    @WorkBudget(own = 1)
    class Inner {
        @Test
        void hasTheBudgetOfItsClass() {
            basket.total();
        }

        @Test
        @WorkBudget(own = TEN)
        void hasItsOwn() {
            basket.total();
        }

        @Nested
        class Innermost {
            @Test
            void hasTheBudgetAround() {
                basket.total();
            }
        }
    }

    @Test
    @WorkBudget(own = 1)
    void throwsBeforeItsBudgetIsChecked() {
        basket.total();
        throw new IllegalStateException("its own");
    }

    @Test
    @WorkBudget(own = 1)
    @Timeout(value = 1, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isMeasuredInTheThreadOfItsTimeout() {
        basket.total();
    }

    @Test
    @WorkBudget(own = 1)
    @ExtendWith(OtherThread.class)
    void runsInAnotherThread() {
        basket.total();
    }

    /** Runs tests in another thread, from inside the budget's extension. */
    static final class OtherThread implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            CompletableFuture.supplyAsync(() -> {
                try {
                    return invocation.proceed();
                } catch (Throwable thrown) {
                    throw new IllegalStateException(thrown);
                }
            }).get();
        }
    }

    @Test
    @ExtendWith(WorkExtension.class)
    void counts(WorkCounter counter) {
        assertEquals(TEN, counter.of(basket::total).own().bytecodes());
        Work twice = counter.of(() -> {
            basket.total();
            assertEquals(TEN, counter.of(basket::total).own().bytecodes());
        });
        assertEquals(2 * TEN, twice.own().bytecodes());
        assertEquals(2, twice.own().calls());
        assertTrue(twice.withLibraries().calls() > 2);
    }

    /** Uses a virtual thread if the JDK has them. */
    @Test
    @ExtendWith(WorkExtension.class)
    void countsInAThreadOfItsOwn(WorkCounter counter) throws Exception {
        long[] own = new long[1];
        Runnable task = () -> own[0] = counter.of(basket::total).own().bytecodes();
        Thread thread = Runtime.version().feature() < 21 ? new Thread(task)
                : (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        if (Runtime.version().feature() < 21) {
            thread.start();
        }
        thread.join();
        assertEquals(counter.isCounting() ? TEN : 0, own[0]);
    }
}

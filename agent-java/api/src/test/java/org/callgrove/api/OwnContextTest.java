package org.callgrove.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the axioms in section 3.1 of the JP paper on generated trees, and the paper's formula for objects. */
class OwnContextTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void holdsTheAxiomsOfThePaper(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<OwnContext> all = new ArrayList<>(List.of(OwnContext.newRoot()));
        for (int i = 0; i < 2_000; i++) {
            OwnContext at = all.get(random.nextInt(all.size()));
            MethodIdentifier callee = method(random.nextInt(5));
            OwnContext called = at.profileCall(callee);
            assertThat(called.getCaller()).isSameAs(at);
            assertThat(called.getMethod()).isEqualTo(callee);
            assertThat(called.getCalls()).isPositive();
            int bytecodes = random.nextInt(100);
            assertThat(called.profileInstr(bytecodes).getInstructions()).isGreaterThanOrEqualTo(bytecodes);
            char type = InvocationContext.ELEMENT_TYPES.charAt(random.nextInt(InvocationContext.ELEMENT_TYPES.length()));
            int elements = random.nextInt(1000);
            assertThat(called.profileArrays(type, 2, elements).getArrays(type)).isGreaterThanOrEqualTo(2);
            assertThat(called.getElements(type)).isGreaterThanOrEqualTo(elements);
            assertThat(at.getCallees()).contains(called).allSatisfy(each -> {
                assertThat(each.getCaller()).isSameAs(at);
                assertThat(each.getCalls()).isPositive();
            });
            if (called.getCalls() == 1) {
                all.add(called);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void mergesEveryCountOnce(long seed) {
        OwnContext a = tree(new SplittableRandom(seed));
        OwnContext b = tree(new SplittableRandom(seed + 100));
        long[] sums = sums(a);
        long[] others = sums(b);
        OwnContext both = OwnContext.newRoot();
        both.merge(a);
        both.merge(b);
        for (int i = 0; i < sums.length; i++) {
            sums[i] += others[i];
        }
        assertThat(sums(both)).isEqualTo(sums);
    }

    @Test
    void refusesTheRootWhatThePaperDoesNotDefineForIt() {
        OwnContext root = OwnContext.newRoot();
        assertThat(root.isRoot()).isTrue();
        assertThatThrownBy(root::getCaller).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(root::getCalls).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(root::getMethod).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> root.profileInstr(1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> root.profileArrays('B', 1, 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> root.profileCall(method(1)).getArrays('L')).isInstanceOf(IllegalArgumentException.class);
    }

    /** JP Figure 2: {@code A()} makes an Object and calls {@code A(Object)}, which calls {@code Object()}. */
    @Test
    void countsObjectsAsFigure3Does() {
        MethodIdentifier outer = new MethodIdentifier("A", "<init>", "()V");
        MethodIdentifier inner = new MethodIdentifier("A", "<init>", "(Ljava/lang/Object;)V");
        MethodIdentifier object = new MethodIdentifier("java.lang.Object", "<init>", "()V");
        OwnContext main = OwnContext.newRoot().profileCall(method(0));
        OwnContext a = main.profileCall(outer);
        a.profileCall(object);
        OwnContext chained = a.profileCall(inner);
        chained.profileCall(object);
        assertThat(main.getAllocations()).as("A").isEqualTo(1);
        assertThat(main.getAllocations("A")).isEqualTo(1);
        assertThat(a.getAllocations()).as("the argument").isEqualTo(1);
        assertThat(chained.getAllocations()).as("nothing").isZero();
    }

    @Test
    void resetsOneContextAlone() {
        OwnContext context = OwnContext.newRoot().profileCall(method(1)).profileInstr(7).profileArrays('I', 1, 3);
        OwnContext callee = context.profileCall(method(2)).profileInstr(5);
        context.reset();
        assertThat(context.getCalls() + context.getInstructions() + context.getArrays('I') + context.getElements('I')).isZero();
        assertThat(callee.getInstructions()).isEqualTo(5);
    }

    private static MethodIdentifier method(int number) {
        return new MethodIdentifier("C" + number % 2, "m" + number, "()V");
    }

    private static OwnContext tree(SplittableRandom random) {
        OwnContext root = OwnContext.newRoot();
        OwnContext at = root;
        for (int i = 0; i < 1_000; i++) {
            at = at.isRoot() || random.nextBoolean() ? at.profileCall(method(random.nextInt(4))) : at.getCaller();
            if (!at.isRoot()) {
                at.profileInstr(random.nextInt(50)).profileArrays('R', 1, random.nextInt(9));
            }
        }
        return root;
    }

    /** Calls, bytecodes, arrays and elements of a tree. */
    private static long[] sums(InvocationContext context) {
        long[] sums = new long[4];
        if (!context.isRoot()) {
            sums = new long[] {context.getCalls(), context.getInstructions(), context.getArrays('R'), context.getElements('R')};
        }
        for (InvocationContext callee : context.getCallees()) {
            long[] below = sums(callee);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += below[i];
            }
        }
        return sums;
    }
}

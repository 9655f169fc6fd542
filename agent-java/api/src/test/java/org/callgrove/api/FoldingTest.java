package org.callgrove.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares folded copies of generated trees with a calculation on each context's whole path. */
class FoldingTest {
    private static final MethodIdentifier OBJECT = new MethodIdentifier("java.lang.Object", "<init>", "()V");
    private static final List<MethodIdentifier> METHODS = List.of(method("a"), method("b"), method("c"), method("d"));
    /** Constructors, each of which calls the next one on {@code this}. */
    private static final List<MethodIdentifier> CONSTRUCTORS = List.of(constructor("C"), constructor("B"), constructor("A"), OBJECT);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void keepsWhatEachPathHas(long seed) {
        Call tree = tree(new SplittableRandom(seed));
        assertThat(counts(tree, UnaryOperator.identity())).hasSizeGreaterThan(300);
        assertThat(counts(Folding.collapseRecursion(tree), UnaryOperator.identity())).isEqualTo(counts(tree, FoldingTest::withoutRecursion));
        for (int depth : new int[] {1, 2, 3, 7, 1000}) {
            assertThat(counts(Folding.limitDepth(tree, depth), UnaryOperator.identity())).as("depth %d", depth)
                    .isEqualTo(counts(tree, path -> limited(path, depth)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void keepsTotalsAndObjects(long seed) {
        Call tree = tree(new SplittableRandom(seed));
        List<Long> totals = totals(tree);
        assertThat(totals.get(2)).isPositive();
        for (OwnContext folded : List.of(Folding.collapseRecursion(tree), Folding.limitDepth(tree, 1), Folding.limitDepth(tree, 5),
                Folding.limitDepth(Folding.collapseRecursion(tree), 3))) {
            assertThat(totals(folded)).isEqualTo(totals);
            visit(folded, new ArrayList<>(), (path, context) -> {
                assertThat(context.isRoot() ? 0 : context.getAllocations()).as("objects of %s", path).isNotNegative();
                assertThat(path).hasSizeLessThanOrEqualTo(1000);
            });
        }
    }

    @Test
    void boundsTheDepthOfDeepTrees() {
        OwnContext root = OwnContext.newRoot();
        OwnContext at = root;
        for (int i = 0; i < 10_000; i++) {
            at = at.profileCall(METHODS.get(i % 2)).profileInstr(1);
        }
        assertThat(counts(Folding.limitDepth(root, 3), UnaryOperator.identity())).hasSize(4);
        assertThat(counts(Folding.collapseRecursion(root), UnaryOperator.identity()))
                .isEqualTo(Map.of(List.of(METHODS.get(0)), List.of(5_000L, 5_000L, 0L), METHODS.subList(0, 2), List.of(5_000L, 5_000L, 0L)));
        assertThatThrownBy(() -> Folding.limitDepth(root, 0)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("depth 0");
    }

    @Test
    void copiesAPartOfATree() {
        OwnContext part = OwnContext.newRoot().profileCall(METHODS.get(0)).profileCall(METHODS.get(1)).profileInstr(4);
        part.profileCall(METHODS.get(1)).profileInstr(3);
        assertThat(counts(Folding.collapseRecursion(part), UnaryOperator.identity()))
                .isEqualTo(Map.of(METHODS.subList(1, 2), List.of(2L, 7L, 0L)));
        assertThat(part.getCallees()).as("the tree itself").hasSize(1);
    }

    /** A path without its recursion: a method that is on it already continues at its last position. */
    private static List<MethodIdentifier> withoutRecursion(List<MethodIdentifier> path) {
        List<MethodIdentifier> folded = new ArrayList<>();
        for (MethodIdentifier method : path) {
            boolean chained = !folded.isEmpty() && method.equals(next(folded.get(folded.size() - 1)));
            int last = folded.lastIndexOf(method);
            if (!chained && last >= 0) {
                folded.subList(last + 1, folded.size()).clear();
            } else {
                folded.add(method);
            }
        }
        return folded;
    }

    /** A path cut to a depth: its end becomes the last method, with the constructors that led to it on {@code this}. */
    private static List<MethodIdentifier> limited(List<MethodIdentifier> path, int depth) {
        if (path.size() <= depth) {
            return path;
        }
        int chain = path.size() - 1;
        while (chain > depth - 1 && path.get(chain).equals(next(path.get(chain - 1)))) {
            chain--;
        }
        List<MethodIdentifier> folded = new ArrayList<>(path.subList(0, depth - 1));
        folded.addAll(path.subList(chain, path.size()));
        return folded;
    }

    private static MethodIdentifier next(MethodIdentifier method) {
        int index = CONSTRUCTORS.indexOf(method);
        return index < 0 || method.equals(OBJECT) ? null : CONSTRUCTORS.get(index + 1);
    }

    /** Calls, bytecodes and arrays by path, after a change of each path. */
    private static Map<List<MethodIdentifier>, List<Long>> counts(InvocationContext root, UnaryOperator<List<MethodIdentifier>> change) {
        Map<List<MethodIdentifier>, List<Long>> counts = new HashMap<>();
        visit(root, new ArrayList<>(), (path, context) -> {
            if (!context.isRoot()) {
                List<Long> own = List.of(context.getCalls(), context.getInstructions(), context.getArrays('I') + context.getElements('I'));
                counts.merge(List.copyOf(change.apply(path)), own, FoldingTest::sum);
            }
        });
        return counts;
    }

    /** Bytecodes, elements and objects of a whole tree. */
    private static List<Long> totals(InvocationContext root) {
        long[] sums = new long[3];
        visit(root, new ArrayList<>(), (path, context) -> {
            sums[0] += context.isRoot() ? 0 : context.getInstructions();
            sums[1] += context.isRoot() ? 0 : context.getElements('I');
            sums[2] += context.getAllocations();
        });
        return List.of(sums[0], sums[1], sums[2]);
    }

    private static List<Long> sum(List<Long> a, List<Long> b) {
        return List.of(a.get(0) + b.get(0), a.get(1) + b.get(1), a.get(2) + b.get(2));
    }

    private interface Visitor {
        void visit(List<MethodIdentifier> path, InvocationContext context);
    }

    private static void visit(InvocationContext context, List<MethodIdentifier> path, Visitor visitor) {
        visitor.visit(path, context);
        for (InvocationContext callee : context.getCallees()) {
            path.add(callee.getMethod());
            visit(callee, path, visitor);
            path.remove(path.size() - 1);
        }
    }

    /** A random tree with recursion. Each constructor calls the next on {@code this} once per call. */
    private static Call tree(SplittableRandom random) {
        Call root = new Call(null, null);
        List<Call> all = new ArrayList<>(List.of(root));
        for (int i = 0; i < 1_500; i++) {
            Call at = all.get(all.size() - 1 - random.nextInt(Math.min(all.size(), 60)));
            boolean constructs = random.nextInt(3) == 0;
            at = at.call(constructs ? CONSTRUCTORS.get(random.nextInt(4)) : METHODS.get(random.nextInt(4)));
            all.add(at);
            at.work(random);
            for (MethodIdentifier next = at.getNextConstructor(); next != null; next = at.getNextConstructor()) {
                at = at.call(next);
                all.add(at);
                at.work(random);
            }
        }
        return root;
    }

    private static MethodIdentifier method(String name) {
        return new MethodIdentifier("M", name, "()V");
    }

    private static MethodIdentifier constructor(String type) {
        return new MethodIdentifier(type, "<init>", "()V");
    }

    /** A context like those of the recorder, which know the constructor called on {@code this}. */
    private static final class Call implements InvocationContext {
        private final Call caller;
        private final MethodIdentifier method;
        private final Map<MethodIdentifier, Call> callees = new HashMap<>();
        private long calls;
        private long instructions;
        private long arrays;

        Call(Call caller, MethodIdentifier method) {
            this.caller = caller;
            this.method = method;
        }

        Call call(MethodIdentifier callee) {
            Call context = callees.computeIfAbsent(callee, key -> new Call(this, key));
            context.calls++;
            return context;
        }

        void work(SplittableRandom random) {
            instructions += random.nextInt(9);
            arrays += random.nextInt(2);
        }

        @Override
        public boolean isRoot() {
            return caller == null;
        }

        @Override
        public InvocationContext getCaller() {
            return caller;
        }

        @Override
        public List<InvocationContext> getCallees() {
            return new ArrayList<>(callees.values());
        }

        @Override
        public MethodIdentifier getMethod() {
            return method;
        }

        @Override
        public long getCalls() {
            return calls;
        }

        @Override
        public long getInstructions() {
            return instructions;
        }

        @Override
        public long getArrays(char type) {
            return type == 'I' ? arrays : 0;
        }

        @Override
        public long getElements(char type) {
            return type == 'I' ? 3 * arrays : 0;
        }

        @Override
        public MethodIdentifier getNextConstructor() {
            return next(method);
        }
    }
}

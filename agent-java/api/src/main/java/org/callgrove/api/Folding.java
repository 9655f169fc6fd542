package org.callgrove.api;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Copies trees into smaller ones. Each method keeps its calls, bytecodes, arrays and elements, and the total number of objects stays the
 * same (the JP paper, section 5.1, figure 3). The recorded trees are not changed, because dumps and other agents read them as well.
 *
 * <p>A constructor that another constructor calls on {@code this} stays the callee of that constructor. This is needed because the objects
 * of a context are the calls of constructors in it, minus its own calls if it is a constructor itself. Other objects may be counted in a
 * caller afterwards.
 */
public final class Folding {
    private Folding() {
    }

    /**
     * Copies a tree with bounded depth, as section 8 of the JP paper suggests. Contexts below {@code depth} count as if their caller at
     * {@code depth - 1} had called them. Constructors called on {@code this} may be deeper.
     *
     * @param tree a root, or a context that stands for all below it
     * @param depth largest number of contexts on a path, without the root; at least 1
     * @return the root of the copy
     */
    public static OwnContext limitDepth(InvocationContext tree, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("the depth " + depth + " is below 1");
        }
        return copy(tree, (path, method) -> Math.min(path.size(), depth - 1));
    }

    /**
     * Copies a tree without recursion, direct or indirect: a call of a method that is already on the path counts in the method's context
     * there, and the callees of that call count below it.
     *
     * @param tree a root, or a context that stands for all below it
     * @return the root of the copy
     */
    public static OwnContext collapseRecursion(InvocationContext tree) {
        return copy(tree, (path, method) -> {
            int last = path.lastIndexOf(method);
            return last < 0 ? path.size() : last;
        });
    }

    /** Decides in which context of the copy a call counts. */
    private interface Placing {
        /** The number of contexts on the path that stay above the callee. */
        int keep(Path path, MethodIdentifier method);
    }

    private static OwnContext copy(InvocationContext tree, Placing placing) {
        OwnContext root = OwnContext.newRoot();
        Deque<InvocationContext> from = new ArrayDeque<>();
        Deque<OwnContext> into = new ArrayDeque<>();
        if (tree.isRoot()) {
            push(from, into, tree, root);
        } else {
            from.push(tree);
            into.push(root);
        }
        while (!from.isEmpty()) {
            InvocationContext context = from.pop();
            OwnContext caller = into.pop();
            OwnContext place = isChained(context, caller) ? caller : new Path(caller).caller(placing, context.getMethod());
            push(from, into, context, place.mergeCallee(context));
        }
        return root;
    }

    private static void push(Deque<InvocationContext> from, Deque<OwnContext> into, InvocationContext context, OwnContext copy) {
        for (InvocationContext callee : context.getCallees()) {
            from.push(callee);
            into.push(copy);
        }
    }

    /** Whether a context is the constructor that its caller calls on {@code this} (JP 5.1, map M). */
    private static boolean isChained(InvocationContext context, OwnContext caller) {
        return !caller.isRoot() && context.getMethod().equals(caller.getNextConstructor());
    }

    /** The path to the context being copied: all contexts from the root's callee down to it. */
    private static final class Path {
        private final OwnContext end;
        private final int size;

        Path(OwnContext end) {
            this.end = end;
            int count = 0;
            for (OwnContext at = end; !at.isRoot(); at = at.getCaller()) {
                count++;
            }
            this.size = count;
        }

        int size() {
            return size;
        }

        /** Index of the last context of a method; -1 if there is none. */
        int lastIndexOf(MethodIdentifier method) {
            int index = size - 1;
            for (OwnContext at = end; index >= 0 && !at.getMethod().equals(method); at = at.getCaller()) {
                index--;
            }
            return index;
        }

        /** The caller of a method in the copy. */
        OwnContext caller(Placing placing, MethodIdentifier method) {
            OwnContext at = end;
            for (int drop = size - placing.keep(this, method); drop > 0; drop--) {
                at = at.getCaller();
            }
            return at;
        }
    }
}

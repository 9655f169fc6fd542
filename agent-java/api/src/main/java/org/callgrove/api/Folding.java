package org.callgrove.api;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Copies trees into smaller ones. Calls, bytecodes, arrays and elements of each method stay the same, and so do all objects together (JP
 * 5.1, Figure 3). Copying leaves recorded trees as they are, which dumps and other agents read as well.
 *
 * <p>A constructor that another one calls on {@code this} stays its callee, because objects of a context are constructor calls less its own.
 * Other objects may move to a caller.
 */
public final class Folding {
    private Folding() {
    }

    /**
     * Copies a tree of bounded depth, as JP 8 suggests. Contexts below {@code depth} count as if their caller at {@code depth - 1} had called
     * them. Constructors called on {@code this} may lie deeper.
     *
     * @param tree a root, or a context that stands for all below it
     * @param depth most contexts on a path, without the root; at least 1
     * @return the root of the copy
     */
    public static OwnContext limitDepth(InvocationContext tree, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("the depth " + depth + " is below 1");
        }
        return copy(tree, (path, method) -> Math.min(path.size(), depth - 1));
    }

    /**
     * Copies a tree without recursion: a call of a method that is on the path already counts in the method's context there. What it calls
     * counts below that context. Indirect recursion goes in the same way.
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

    /** Says where a call goes. */
    private interface Placing {
        /** The number of contexts of a path that stay above the callee. */
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

    /** The contexts from the root's callee down to one context. */
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

        /** Place of the last context of a method; -1 where there is none. */
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

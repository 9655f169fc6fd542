package org.callgrove.agents;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.MethodIdentifier;

/** Walks trees without recursion, because they may be deeper than the Java stack allows. */
final class Stacks {
    private Stacks() {
    }

    /** Visits all contexts below a root, callers first, each with its call stack: {@code a.B.m;c.D.n}. */
    static void visit(InvocationContext root, BiConsumer<String, InvocationContext> visitor) {
        Deque<InvocationContext> contexts = new ArrayDeque<>(root.getCallees());
        Deque<String> stacks = new ArrayDeque<>();
        contexts.forEach(context -> stacks.add(name(context.getMethod())));
        while (!contexts.isEmpty()) {
            InvocationContext context = contexts.pop();
            String stack = stacks.pop();
            visitor.accept(stack, context);
            for (InvocationContext callee : context.getCallees()) {
                contexts.push(callee);
                stacks.push(stack + ';' + name(callee.getMethod()));
            }
        }
    }

    /** Visits all contexts below a root, callers first. */
    static void visit(InvocationContext root, Consumer<InvocationContext> visitor) {
        Deque<InvocationContext> contexts = new ArrayDeque<>(root.getCallees());
        while (!contexts.isEmpty()) {
            InvocationContext context = contexts.pop();
            visitor.accept(context);
            context.getCallees().forEach(contexts::push);
        }
    }

    /** Bytecodes of all contexts that executed any, as collapsed stacks. */
    static List<String> bytecodes(InvocationContext root) {
        List<String> lines = new ArrayList<>();
        visit(root, (stack, context) -> {
            if (context.getInstructions() > 0) {
                lines.add(stack + ' ' + context.getInstructions());
            }
        });
        return lines;
    }

    static String name(MethodIdentifier method) {
        return method.getClassName() + '.' + method.getName();
    }
}

package com.acme;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.ProfilingAgent;

/**
 * Profiling agent used in tests: reads every count of every context, and changes nothing. Each activation comes after twice the
 * previous interval, because trees grow.
 */
public final class Reader implements ProfilingAgent {
    private final AtomicLong activations = new AtomicLong();
    private final AtomicLong contexts = new AtomicLong();
    private int granularity = 10_000;

    @Override
    public synchronized int register(Thread thread, InvocationContext root) {
        return granularity;
    }

    @Override
    public synchronized int processMCT(InvocationContext context) {
        activations.incrementAndGet();
        InvocationContext root = context;
        while (!root.isRoot()) {
            root = root.getCaller();
        }
        read(root);
        granularity = Math.min(granularity, Integer.MAX_VALUE / 2) * 2;
        return granularity;
    }

    @Override
    public void threadEnds(InvocationContext root) {
        read(root);
    }

    @Override
    public void recordingEnds(List<InvocationContext> roots) {
        roots.forEach(this::read);
        System.err.println("Reader: " + activations + " activations, " + contexts + " contexts read");
    }

    private void read(InvocationContext root) {
        // A constructor that takes a collection would link a JDK lambda, which the program would then find already linked.
        Deque<InvocationContext> open = new ArrayDeque<>();
        open.push(root);
        long sum = root.getAllocations();
        while (!open.isEmpty()) {
            InvocationContext context = open.pop();
            for (InvocationContext callee : context.getCallees()) {
                open.push(callee);
                contexts.incrementAndGet();
                sum += callee.getCalls() + callee.getInstructions() + callee.getAllocations();
                for (char type : InvocationContext.ELEMENT_TYPES.toCharArray()) {
                    sum += callee.getArrays(type) + callee.getElements(type);
                }
                if (!callee.getCaller().equals(context) || callee.getCalls() < 1 || callee.getMethod() == null) {
                    throw new IllegalStateException("the axioms of JP 3.1.2 do not hold at " + callee);
                }
            }
        }
        if (sum < 0) {
            throw new IllegalStateException("counts below zero");
        }
    }
}

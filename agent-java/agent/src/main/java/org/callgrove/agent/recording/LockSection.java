package org.callgrove.agent.recording;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.callgrove.agent.threads.LockClasses;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;
import org.callgrove.runtime.session.GroveLocks;

/**
 * The figures of {@link Locks} at one moment, for one dump. The walk that writes the contexts passes each one, so that the dump refers to them by
 * their place in it. Contexts that are equal in the dump, such as those of threads that share a segment, are summed.
 */
final class LockSection implements Meta.Entry {
    /** Names of the figures in the dump, in the order of {@link GroveLocks#copy}. */
    private static final String[] FIGURES = {"looks", "reached", "own", "waits", "changed", "noOwner", "omitted"};
    private static final int UNRECORDED_LOOKS = FIGURES.length;
    private static final int UNRECORDED_TIME = UNRECORDED_LOOKS + 1;
    private static final int HOLDERS_OMITTED = UNRECORDED_TIME + 1;

    private final long requestedNanos;
    private final int count;
    /** Numbers of waiters' contexts, then those of holders', then those of classes. */
    private final int[] triples;
    /** Looks, then times. */
    private final long[] amounts;
    private final long[] figures;
    private final List<String> classes;
    /** Places in the dump of all contexts that have a number; -1 for one that it does not contain. */
    private final long[] places;
    private final NodeNumbers numbers = new NodeNumbers();
    /** The numbers of contexts in the merged tree that is about to be walked. */
    private final NodeNumbers merged = new NodeNumbers();
    private final Copies copies = new Copies();

    /** Notes which contexts are copied into a merged tree. */
    private final class Copies implements LongBinaryOperator {
        @Override
        public long applyAsLong(long into, long from) {
            for (int entry = numbers.first(from); entry >= 0; entry = numbers.next(entry)) {
                merged.put(into, numbers.number(entry));
            }
            return into;
        }
    }

    /**
     * Copies the figures as they are now. Call it before the walk, but when trees can no longer be merged or folded.
     *
     * @param lockClasses the classes of locks
     */
    LockSection(long requestedNanos, LockClasses lockClasses) {
        this.requestedNanos = requestedNanos;
        Object[] copy = GroveLocks.copy();
        long[] nodes = (long[]) copy[0];
        triples = (int[]) copy[1];
        amounts = (long[]) copy[2];
        figures = (long[]) copy[3];
        // Classes are listed after their numbers were copied, so none is missing.
        classes = lockClasses.names();
        count = amounts.length / 2;
        places = new long[nodes.length];
        Arrays.fill(places, -1);
        for (int i = 0; i < nodes.length; i++) {
            if (nodes[i] != 0) {
                numbers.put(nodes[i], i);
            }
        }
    }

    /** Prepares for the next merged tree, which must pass its contexts to the result. */
    LongBinaryOperator copies() {
        merged.clear();
        return copies;
    }

    /** Notes the place of a context in the dump. */
    void at(long node, long place) {
        note(numbers, node, place);
        if (!merged.isEmpty()) {
            note(merged, node, place);
        }
    }

    private void note(NodeNumbers of, long node, long place) {
        for (int entry = of.first(node); entry >= 0; entry = of.next(entry)) {
            places[of.number(entry)] = place;
        }
    }

    /** Writes the section, after the walk. A waiter that the dump does not contain counts as unrecorded from now on. */
    void write(DumpWriter writer) throws IOException {
        int[] order = new int[count];
        int known = 0;
        for (int i = 0; i < count; i++) {
            if (waiter(i) >= 0) {
                order[known++] = i;
            } else {
                figures[UNRECORDED_LOOKS] += amounts[i];
                figures[UNRECORDED_TIME] += amounts[count + i];
            }
        }
        sort(order, known);
        writer.beginLocks();
        for (int i = 0; i < known;) {
            int first = order[i];
            long looks = 0;
            long nanos = 0;
            while (i < known && compare(order[i], first) == 0) {
                looks += amounts[order[i]];
                nanos += amounts[count + order[i]];
                i++;
            }
            writer.lock(waiter(first), holder(first), lockClass(first), looks, nanos);
        }
    }

    private long waiter(int triple) {
        return places[triples[triple]];
    }

    private long holder(int triple) {
        int number = triples[count + triple];
        return number < 0 ? -1 : places[number];
    }

    private int lockClass(int triple) {
        return triples[2 * count + triple];
    }

    private int compare(int a, int b) {
        int order = Long.compare(waiter(a), waiter(b));
        if (order == 0) {
            order = Long.compare(holder(a), holder(b));
        }
        return order == 0 ? lockClass(a) - lockClass(b) : order;
    }

    /** Sorts triples on a heap, because the JDK's sorts would initialise classes in the program. */
    private void sort(int[] order, int length) {
        for (int i = length / 2 - 1; i >= 0; i--) {
            sink(order, i, length);
        }
        for (int end = length - 1; end > 0; end--) {
            int largest = order[0];
            order[0] = order[end];
            order[end] = largest;
            sink(order, 0, end);
        }
    }

    private void sink(int[] heap, int from, int length) {
        int at = from;
        int value = heap[at];
        for (int child = 2 * at + 1; child < length; child = 2 * at + 1) {
            if (child + 1 < length && compare(heap[child + 1], heap[child]) > 0) {
                child++;
            }
            if (compare(heap[child], value) <= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = value;
    }

    /** Number of looks. */
    long looks() {
        return figures[0];
    }

    /** Nanoseconds between looks, on average. */
    long reached() {
        return figures[1];
    }

    /** Looks that found no room for their pair. */
    long omitted() {
        return figures[6];
    }

    /** Looks that found no room for the holder of their pair. */
    long holdersOmitted() {
        return figures[HOLDERS_OMITTED];
    }

    @Override
    public void describe(JsonWriter json) {
        json.beginObject().name("every").value(requestedNanos);
        for (int i = 0; i < FIGURES.length; i++) {
            json.name(FIGURES[i]).value(figures[i]);
        }
        json.name("unrecorded").beginObject().name("looks").value(figures[UNRECORDED_LOOKS]);
        json.name("time").value(figures[UNRECORDED_TIME]).endObject();
        json.name("classes").beginArray();
        for (int i = 0; i < classes.size(); i++) {
            json.value(classes.get(i));
        }
        json.endArray().name("virtualThreads").value("not measured").endObject();
    }
}

package org.callgrove.agent.deadlocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.callgrove.dump.JsonWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what is said of a deadlock, by small cases, and where its threads are found in a tree. */
class DeadlockTest {
    private static final String BLIND =
            ". Not found: deadlocks through class initialisation, semaphores, latches, conditions or read locks, and those of virtual threads";

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "a=java.lang.Object b=java.lang.Object | a waits for a java.lang.Object that b holds, and b for one that a holds",
        "a=java.lang.Object b=org.acme.Lock | a waits for a java.lang.Object that b holds, and b for an org.acme.Lock that a holds",
        "a=x.L b=x.L c=x.M | a waits for a x.L that b holds, b for one that c holds, and c for a x.M that a holds",
        "a=x.L | a waits for a x.L that it holds itself",
        "a=L b=L c=L d=L e=L f=L g=L h=L | a waits for a L that b holds, b for one that c holds, c for one that d holds, d for one that e holds, "
                + "e for one that f holds, f for one that g holds, g for one that h holds, and h for one that a holds",
        "a=L b=L c=L d=L e=L f=L g=L h=L i=L | a waits for a L that b holds, b for one that c holds, c for one that d holds, d for one that e holds, "
                + "e for one that f holds, f for one that g holds, g for one that h holds, h for one that i holds, and so on for 1 more thread, "
                + "the last of which waits for a",
        "a?b=x.L c=x.L | a?b waits for a x.L that c holds, and c for one that a?b holds"})
    void theSentenceNamesEachThreadAndItsLock(String threads, String said) {
        List<WaitingThread> cycle = new ArrayList<>();
        for (String each : threads.split(" ")) {
            String[] words = each.replace('?', '\n').split("=");
            cycle.add(thread(cycle.size(), words[0], words[1], null, null));
        }
        assertThat(new Deadlock(0, false, cycle).sentence()).isEqualTo("deadlock: " + said + BLIND);
    }

    @Test
    void theSameThreadsInAnyOrderAreOneDeadlock() {
        WaitingThread a = thread(1, "a", "L", null, null);
        WaitingThread b = thread(2, "b", "L", null, null);
        WaitingThread c = thread(3, "c", "L", null, null);
        Deadlock deadlock = new Deadlock(0, true, List.of(a, b));
        assertThat(deadlock.isAmong(List.of(b, a))).isTrue();
        assertThat(deadlock.isAmong(List.of(a, c))).isFalse();
        assertThat(deadlock.isAmong(List.of(a, b, c))).isFalse();
        assertThat(deadlock.isAmong(List.of(a))).isFalse();
        WaitingThread elsewhere = new WaitingThread(1, "a", "L", 2, true, new StackTraceElement[0], null, null);
        assertThat(deadlock.isAmong(List.of(elsewhere, b))).as("at another lock").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"'',''", "x,''", "b a,0 1", "b a b,0 1", "b c b,1 2", "b a d c,'0 1,2 3'", "c c b,2 1", "a,0", "b c d x,''", "b c d e c,2 3 4",
        "c c d b b,2 3 1"})
    void cyclesHaveNoneOfThoseThatOnlyLeadToThem(String next, String cycles) {
        String[] words = next.isEmpty() ? new String[0] : next.split(" ");
        int[] leads = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            leads[i] = words[i].equals("x") ? -1 : words[i].charAt(0) - 'a';
        }
        List<String> found = new ArrayList<>();
        for (int[] cycle : Cycles.of(leads)) {
            found.add(Arrays.toString(cycle).replaceAll("[\\[,\\]]", ""));
        }
        assertThat(String.join(",", found)).isEqualTo(cycles);
    }

    @ParameterizedTest
    @CsvSource({"java.lang.Object,java.lang.Object", "a.B$$Lambda/0x00007f0001,a.B$$Lambda", "a.B$$Lambda$14/0x0000000800c03000,a.B$$Lambda",
        "jdk.proxy2.$Proxy7,jdk.proxy2.$Proxy"})
    void classesOfLocksHaveTheirRecordedNames(String name, String said) {
        assertThat(thread(1, "a", name, null, null).lock).isEqualTo(said);
    }

    @Test
    void contextsAreFoundByPathWithinTheirSegment() {
        WaitingThread a = thread(1, "a", "L", "first", new int[] {1, 2, 2});
        WaitingThread b = thread(2, "b", "L", "second", new int[] {1, 2});
        WaitingThread none = thread(3, "none", "L", "second", null);
        WaitingThread gone = thread(4, "gone", "L", "second", new int[] {1, 9});
        DeadlockContexts contexts = new DeadlockContexts(new Deadlock[] {new Deadlock(7, true, List.of(a, b, none, gone))});
        String[] segments = {null, "first", "second"};
        int[][] preorder = {{0, 1}, {1, 3}, {2, 2}, {1, 2}, {2, 4}, {2, 2}, {0, 2}, {1, 2}};
        long index = 0;
        for (String segment : segments) {
            contexts.segment(segment);
            for (int[] node : preorder) {
                contexts.context(node[0], node[1], index++);
            }
        }
        JsonWriter json = new JsonWriter();
        contexts.describe(json);
        // In a tree of 8 contexts, the path 1 2 2 ends at 5, and 1 2 at 3.
        assertThat(json.toString()).isEqualTo("[{\"elapsed\":7,\"found\":\"watch\",\"threads\":[" + said("a", ",\"context\":13") + ','
                + said("b", ",\"context\":19") + ',' + said("none", "") + ',' + said("gone", "") + "]}]");
    }

    private static String said(String name, String context) {
        return "{\"name\":\"" + name + "\",\"lock\":\"L\",\"kind\":\"monitor\"" + context
                + ",\"stack\":[{\"class\":\"B\",\"method\":\"c\",\"file\":\"B.java\",\"line\":3},{\"class\":\"D$$Lambda\",\"method\":\"run\"}]}";
    }

    @ParameterizedTest
    @CsvSource({"'',''", "a:?,''", "a:? b:?,a b", "a:b b:a,a b", "a:b b:x,''", "a:b b:c c:x d:?,''", "a:? b:a,a b", "a:? b:x c:a,a c", "a:a,a",
        "a:b b:a c:b,a b c", "c:x b:c a:b d:?,''", "c:x b:c a:b d:? e:d,d e"})
    void suspectsWaitForSuspects(String waiters, String left) {
        List<Thread> known = new ArrayList<>();
        String[] words = waiters.isEmpty() ? new String[0] : waiters.split(" ");
        Thread[] waiting = new Thread[words.length];
        Thread[] owners = new Thread[words.length];
        for (int i = 0; i < words.length; i++) {
            waiting[i] = named(known, words[i].substring(0, 1));
            owners[i] = words[i].endsWith("?") ? null : named(known, words[i].substring(2));
        }
        assertThat(Suspects.remaining(waiting, owners, words.length)).extracting(Thread::getName)
                .containsExactlyInAnyOrder(left.isEmpty() ? new String[0] : left.split(" "));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(60)
    void manyWaitersTakeTimeInProportion(boolean closed) {
        Thread[] waiting = new Thread[10_000];
        Thread[] owners = new Thread[waiting.length];
        for (int i = 0; i < waiting.length; i++) {
            waiting[i] = new Thread("waiter");
            owners[i] = i == 0 ? new Thread("owner") : waiting[i - 1];
        }
        if (closed) {
            owners[0] = waiting[waiting.length - 1];
        }
        assertThat(Suspects.remaining(waiting, owners, waiting.length)).hasSize(closed ? waiting.length : 0);
    }

    private static Thread named(List<Thread> known, String name) {
        for (Thread each : known) {
            if (each.getName().equals(name)) {
                return each;
            }
        }
        known.add(new Thread(name));
        return known.get(known.size() - 1);
    }

    private static WaitingThread thread(long id, String name, String lock, Object segment, int[] path) {
        StackTraceElement[] stack = {new StackTraceElement("B", "c", "B.java", 3), new StackTraceElement("D$$Lambda/0x0", "run", null, -1)};
        return new WaitingThread(id, name, lock, 1, true, stack, segment, path);
    }
}

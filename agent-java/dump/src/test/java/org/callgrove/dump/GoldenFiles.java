package org.callgrove.dump;

import java.util.List;

/** Builds the golden files of format version 1 by hand. The {@code about} text of each states its purpose. */
final class GoldenFiles {
    /** Flags of {@code Object.<init>}: constructor, intrinsic, counted as a leaf at its call sites. */
    static final int OBJECT_INIT = MethodTable.CONSTRUCTOR | MethodTable.INTRINSIC | MethodTable.LEAF;

    private GoldenFiles() {}

    static List<GoldenVector> all() {
        return List.of(oneNode(), twoThreads(), arrays(), constructors(), manyParts(), unicode(), bigCounts(), checkpoint(), limited(), snapshots(),
                steps(), folded(), origins(), partlyWoven(), GoldenBytes.bytes(), GoldenBytes.lowerBound(), GoldenBytes.snapshots(),
                GoldenBytes.uncounted());
    }

    private static GoldenVector oneNode() {
        GoldenVector v = new GoldenVector("one-node", "One thread with one context; no array at all, so section arrays is one empty part.");
        int main = v.type("demo.Main", 0, "Main.java");
        v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, 0, 1, 12);
        return v;
    }

    private static GoldenVector twoThreads() {
        GoldenVector v =
                new GoldenVector(
                        "two-threads",
                        "Two threads, an empty one between them and a virtual one after them. Depth falls by several levels at once; a method recurs; two classes of one name come from two loaders.");
        int work = v.type("demo.Work", 0, "Work.java");
        int twin = v.type("demo.Work", 0, "Work.java");
        int thread = v.type("java.lang.Thread", 0, "Thread.java");
        int lambda = v.type("demo.Work$$Lambda#1", MethodTable.CANONICAL_NAME | MethodTable.HIDDEN, null);
        int recur = v.method(work, "recur", "(I)I", MethodTable.STATIC, 10, -1);
        int recurTwin = v.method(twin, "recur", "(I)I", MethodTable.STATIC, 10, -1);
        int run = v.method(thread, "run", "()V", 0, 0, -1);
        int lambdaRun = v.method(lambda, "run", "()V", MethodTable.SYNTHETIC | MethodTable.LAMBDA, 0, -1);
        int sleep = v.method(thread, "sleep", "(J)V", MethodTable.STATIC | MethodTable.NATIVE | MethodTable.LEAF, 0, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, recur, 1, 7);
        v.context(1, recur, 1, 7);
        v.context(2, recur, 1, 5);
        v.context(3, sleep, 4, 0);
        v.context(1, recurTwin, 2, 10);
        v.context(0, sleep, 1, 0);
        v.thread(21, "idle", "main", true, false);
        v.thread(22, "worker-1", "pool", true, false);
        v.context(0, run, 1, 4);
        v.context(1, lambdaRun, 1, 3);
        v.context(2, recur, 3, 21);
        v.context(1, sleep, 2, 0);
        v.thread(23, "", "VirtualThreads", true, true);
        v.context(0, lambdaRun, 1, 3);
        return v;
    }

    private static GoldenVector arrays() {
        GoldenVector v =
                new GoldenVector(
                        "arrays",
                        "All nine element types; several entries in one context (delta 0), contexts without any between them, empty arrays; the rows of JP Figure 4 as contexts 2 to 9.");
        int type = v.type("demo.Arrays", 0, "Arrays.java");
        int main = v.method(type, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 3, -1);
        int none = v.method(type, "none", "()V", MethodTable.STATIC, 30, -1);
        int[] row = new int[8];
        for (int i = 0; i < row.length; i++) {
            row[i] = v.method(type, "row" + (i + 1), "()Ljava/lang/Object;", MethodTable.STATIC, 40 + 2 * i, -1);
        }
        v.thread(1, "main", "main", false, false);
        v.context(0, main, 1, 60);
        String types = MctFormat.ELEMENT_TYPES;
        for (int i = 0; i < types.length(); i++) {
            v.allocates(types.charAt(i), i + 1, 100L * i);
        }
        v.context(1, none, 3, 3);
        long[][] figure4 = {{9, 38}, {9, 8}, {3, 2}, {1, 0}, {3, 8, 6, 30}, {3, 8, 6, 0}, {3, 2}, {1, 0}};
        for (int i = 0; i < row.length; i++) {
            v.context(1, row[i], 1, 5);
            long[] expected = figure4[i];
            if (expected.length == 4) {
                v.allocates('I', expected[2], expected[3]);
            }
            v.allocates('R', expected[0], expected[1]);
        }
        return v;
    }

    private static GoldenVector constructors() {
        GoldenVector v =
                new GoldenVector(
                        "constructors",
                        "Class A of JP Figure 2, a subclass B, and E whose constructor threw before super(). 'objects' is what JP Figure 3 (b) gives, with M of section methods; E's own context takes nothing off, as its call did not reach Object's constructor.");
        int main = v.type("demo.Main", 0, "Main.java");
        int object = v.type("java.lang.Object", 0, "Object.java");
        int a = v.type("demo.A", 0, "A.java");
        int b = v.type("demo.B", 0, "B.java");
        int e = v.type("demo.E", 0, "E.java");
        int mainMain = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 3, -1);
        int objectInit = v.method(object, "<init>", "()V", OBJECT_INIT, 37, -1);
        int aOfObject = v.method(a, "<init>", "(Ljava/lang/Object;)V", MethodTable.CONSTRUCTOR, 8, objectInit);
        int aInit = v.method(a, "<init>", "()V", MethodTable.CONSTRUCTOR, 4, aOfObject);
        int bInit = v.method(b, "<init>", "()V", MethodTable.CONSTRUCTOR, 3, aInit);
        int eInit = v.method(e, "<init>", "(I)V", MethodTable.CONSTRUCTOR, 3, objectInit);
        v.thread(1, "main", "main", false, false);
        v.context(0, mainMain, 1, 40);
        v.expectObjects("demo.A", 5);
        v.expectObjects("demo.B", 2);
        v.expectObjects("demo.E", 1);
        v.expectObjects("java.lang.Object", 3);
        v.context(1, aInit, 3, 18);
        v.expectObjects("java.lang.Object", 3);
        v.context(2, objectInit, 3, 0);
        v.context(2, aOfObject, 3, 9);
        v.context(3, objectInit, 3, 0);
        v.context(1, aOfObject, 2, 6);
        v.context(2, objectInit, 2, 0);
        v.context(1, objectInit, 3, 0);
        v.context(1, bInit, 2, 6);
        v.context(2, aInit, 2, 12);
        v.expectObjects("java.lang.Object", 2);
        v.context(3, objectInit, 2, 0);
        v.context(3, aOfObject, 2, 6);
        v.context(4, objectInit, 2, 0);
        v.context(1, eInit, 1, 9);
        return v;
    }

    private static GoldenVector manyParts() {
        GoldenVector v = new GoldenVector("many-parts",
                "Columns cut after 16 entries: the tree goes on across seven parts, two threads begin inside of one, arrays have parts of their own.");
        v.partEntries = 16;
        int type = v.type("demo.Deep", 0, "Deep.java");
        for (int i = 0; i < 10; i++) {
            v.method(type, "m" + i, "()V", i % 3 == 0 ? MethodTable.STATIC : 0, 10 * i, -1);
        }
        long count = 1;
        int node = 0;
        for (int t = 0; t < 3; t++) {
            v.thread(t + 1, "worker-" + t, "main", t > 0, false);
            int depth = 0;
            for (int i = 0; i < 35; i++, node++) {
                v.context(depth, (depth * 3 + i + t) % 10, count % 1000 + 1, count % 100_003);
                if (node % 4 == 1) {
                    v.allocates('I', node, node * 10L);
                    v.allocates('R', 1, 2);
                }
                count = count * 31 % 1_000_003;
                depth = i % 7 == 6 ? depth - (depth > 4 ? 4 : depth) : depth + 1;
            }
        }
        return v;
    }

    private static GoldenVector unicode() {
        GoldenVector v =
                new GoldenVector(
                        "unicode",
                        "Names of two, three and four UTF-8 bytes, quotes, a line break, an empty thread name; an unpaired surrogate in a method name is written as U+FFFD.");
        v.meta.mainClass = "d\u00e9mo.\u4e16\u754c";
        v.meta.option("out", "C:\\runs\\\"a\"\n\u0001.mct");
        int type = v.type("d\u00e9mo.\u4e16\u754c", 0, "\u4e16\u754c.java");
        int other = v.type("demo.\ud83d\ude80Rocket", 0, null);
        v.method(type, "gr\u00fc\u00dfe", "(Ld\u00e9mo/\u4e16\u754c;)V", MethodTable.STATIC, 1, -1);
        v.method(other, "lift\ud83d\ude80", "()V", 0, 2, -1);
        v.method(other, "lone\ud800tail", "()V", 0, 3, -1);
        v.thread(1, "", "", false, false);
        v.context(0, 0, 1, 3);
        v.context(1, 1, 1, 4);
        v.context(1, 2, 1, 5);
        return v;
    }

    private static GoldenVector bigCounts() {
        GoldenVector v = new GoldenVector("big-counts",
                "Counts at the edges of one to eight bytes of varint and of 31, 32 and 53 bits; each metric adds up to exactly 2^53 - 1.");
        int type = v.type("demo.Big", 0, "Big.java");
        long[] edges = {0, 1, 127, 128, 16383, 16384, (1L << 31) - 1, 1L << 31, (1L << 32) - 1, 1L << 32, 1L << 35, 1L << 42, 1L << 49, 0};
        long rest = (1L << 53) - 1;
        for (long edge : edges) {
            rest -= edge;
        }
        edges[edges.length - 1] = rest;
        for (int i = 0; i < edges.length; i++) {
            v.method(type, "edge" + i, "()V", 0, 2_000_000_000, -1);
        }
        v.thread(9_007_199_254_740_991L, "big", "main", false, false);
        for (int i = 0; i < edges.length; i++) {
            v.context(0, i, edges[i], edges[edges.length - 1 - i]);
            if (edges[i] > 0) {
                v.allocates('J', edges[i], edges[i]);
            }
        }
        return v;
    }

    private static GoldenVector checkpoint() {
        GoldenVector v =
                new GoldenVector(
                        "checkpoint",
                        "A checkpoint of a running process: no main class, what was not instrumented and why, warnings; merged threads. Its sections are stored, not compressed (deflate level 0).");
        v.level = 0;
        v.meta.checkpoint = true;
        v.meta.mainClass = null;
        v.meta.option("checkpoint", "30s");
        v.meta.notInstrumented("demo.Huge", "parse(Ljava/lang/String;)V", "would exceed 64 KB with counters");
        v.meta.notInstrumented("demo.Sealed", null, "not modifiable");
        v.meta.warning("demo.Odd.<init>()V may call different constructors on different paths (JP Appendix A)");
        int huge = v.type("demo.Huge", 0, "Huge.java");
        int odd = v.type("demo.Odd", 0, null);
        int object = v.type("java.lang.Object", 0, "Object.java");
        int parse = v.method(huge, "parse", "(Ljava/lang/String;)V", MethodTable.LIMITED, 77, -1);
        int objectInit = v.method(object, "<init>", "()V", OBJECT_INIT, 37, -1);
        int oddInit = v.method(odd, "<init>", "()V", MethodTable.CONSTRUCTOR | MethodTable.AMBIGUOUS_CONSTRUCTOR, 0, objectInit);
        v.thread(0, "all threads", "", false, false);
        v.context(0, parse, 3, 0);
        v.expectObjects("demo.Odd", 3);
        v.context(1, oddInit, 3, 12);
        v.context(2, objectInit, 3, 0);
        return v;
    }

    private static GoldenVector limited() {
        GoldenVector v = new GoldenVector("limited",
                "Methods counted by a limited rule: named one by one with the reason, or with their whole class; flag 128 marks them.");
        v.meta.limited("demo.Huge", "parse(Ljava/lang/String;)V", "blocks are not counted");
        v.meta.limited("demo.Vm", null, "calls from native code are not seen");
        int huge = v.type("demo.Huge", 0, "Huge.java");
        int vm = v.type("demo.Vm", 0, null);
        int parse = v.method(huge, "parse", "(Ljava/lang/String;)V", MethodTable.LIMITED, 77, -1);
        int upcall = v.method(vm, "upcall", "()V", MethodTable.STATIC | MethodTable.NATIVE | MethodTable.LEAF | MethodTable.LIMITED, 0, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, parse, 2, 0);
        v.context(1, upcall, 6, 0);
        return v;
    }

    private static GoldenVector snapshots() {
        GoldenVector v =
                new GoldenVector(
                        "snapshots",
                        "Three earlier states (JP's continuous metrics) in columns cut into parts of 4 entries: work that came before the first, between two, after the last, in one state only, and never in one; a constructor whose super-constructor is called in a later state than itself.");
        v.minor = 1;
        v.partEntries = 4;
        v.snapshots = new long[] {1000, 2001, 2001};
        int main = v.type("demo.Main", 0, "Main.java");
        int item = v.type("demo.Item", 0, "Main.java");
        int object = v.type("java.lang.Object", 0, "Object.java");
        int start = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int early = v.method(main, "early", "()V", MethodTable.STATIC, 9, -1);
        int late = v.method(main, "late", "()V", MethodTable.STATIC, 13, -1);
        int objectInit = v.method(object, "<init>", "()V", OBJECT_INIT, 37, -1);
        int itemInit = v.method(item, "<init>", "()V", MethodTable.CONSTRUCTOR, 20, objectInit);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 400);
        v.grew(0, 1, 100);
        v.grew(1, 0, 150);
        v.grew(2, 0, 50);
        v.context(1, early, 70, 7000);
        v.grew(0, 70, 7000);
        v.context(1, late, 5, 1L << 40);
        v.expectObjects("demo.Item", 30);
        v.context(2, itemInit, 30, 90);
        v.grew(1, 10, 30);
        v.grew(2, 15, 43);
        v.context(3, objectInit, 30, 0);
        v.grew(1, 9, 0);
        v.grew(2, 16, 0);
        v.thread(2, "worker", "main", true, false);
        v.context(0, late, 4, 1L << 33);
        v.grew(0, 1, 1);
        v.grew(2, 2, 1L << 33 >> 1);
        return v;
    }

    private static GoldenVector steps() {
        GoldenVector v =
                new GoldenVector("steps",
                        "Two earlier states that were taken after so much work of a thread ('steps'), not after so much time; two packages of a named module, and one of none.");
        v.minor = 2;
        v.snapshots = new long[] {12, 31};
        v.meta.stepBytecodes = 4000;
        v.meta.option("snapshots", "1000-bytecodes");
        v.meta.module("java.base", List.of("java.lang", "java.util"));
        int main = v.type("demo.Main", 0, "Main.java");
        int list = v.type("java.util.ArrayList", 0, "ArrayList.java");
        int thread = v.type("java.lang.Thread", 0, "Thread.java");
        int start = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int add = v.method(list, "add", "(Ljava/lang/Object;)Z", 0, 460, -1);
        int run = v.method(thread, "run", "()V", 0, 820, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 3000);
        v.grew(0, 1, 1200);
        v.grew(1, 0, 1300);
        v.context(1, add, 640, 5760);
        v.grew(0, 320, 2880);
        v.grew(1, 300, 2700);
        v.thread(9, "worker", "main", false, false);
        v.context(0, run, 1, 40);
        v.grew(1, 1, 31);
        return v;
    }

    private static GoldenVector folded() {
        GoldenVector v =
                new GoldenVector(
                        "folded",
                        "Contexts folded for lack of memory, below three that 'folded' names, in a section cut into parts of 2 entries, with nothing folded below two of them; and counts that are too low all the same.");
        v.minor = 3;
        v.partEntries = 2;
        v.meta.option("memory", "64k");
        v.meta.foldedContexts = 120_000;
        v.meta.incomplete = true;
        v.meta.warning(
                "memory=64k: 120000 contexts were folded, so that below some there is one for each pair of caller and method, not for each path");
        v.meta.warning("memory=64k: not even folding could make room, so that some calls are not counted, and counts are too low");
        int parser = v.type("demo.Parser", 0, "Parser.java");
        int main = v.method(parser, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int file = v.method(parser, "file", "()V", 0, 12, -1);
        int expression = v.method(parser, "expression", "()I", 0, 30, -1);
        int term = v.method(parser, "term", "()I", 0, 44, -1);
        int digit = v.method(parser, "digit", "()I", 0, 61, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, main, 1, 60);
        v.context(1, file, 40, 800);
        v.folds();
        v.context(2, expression, 40, 480);
        v.context(3, term, 90_000, 1_350_000);
        v.context(4, expression, 30_000, 360_000);
        v.context(4, digit, 60_000, 300_000);
        v.context(1, term, 3, 45);
        v.folds();
        v.thread(9, "worker", "main", false, false);
        v.context(0, file, 2, 40);
        v.folds();
        v.context(1, expression, 2, 24);
        return v;
    }

    private static GoldenVector partlyWoven() {
        GoldenVector v = new GoldenVector("partly-woven",
                "Only methods of a list were woven, and what they call: two new methods, one of them in three contexts, a method that reflection may have called, and native code that may call methods that were not woven.");
        v.minor = 6;
        String[][] added = {{"demo.Shape", "area()I"}, {"demo.Main", "lambda$run$0(I)I"}};
        v.meta.partlyWoven(json -> {
            json.beginObject().name("by").value("learned").name("woven").value(5).name("newMethods").beginArray();
            for (String[] each : added) {
                json.beginObject().name("class").value(each[0]).name("method").value(each[1]).endObject();
            }
            json.endArray().endObject();
        });
        v.meta.notInstrumented("demo.Main", "reflected(I)I",
                "not in the list of learned=, but reflection or a method handle may have called it: neither its calls nor what it calls is counted");
        v.meta.limited("demo.Codec", "decode([B)V", "native code: what it calls may not be in the list of learned=, and is then not counted");
        v.meta.layout = GoldenBytes.layout(8, 4, 12, 16);
        int main = v.type("demo.Main", 0, "Main.java");
        int shape = v.type("demo.Shape", 0, "Shape.java");
        int codec = v.type("demo.Codec", 0, "Codec.java");
        v.size(shape, 16, false);
        int run = v.method(main, "run", "()V", MethodTable.STATIC, 5, -1);
        int lambda = v.method(main, "lambda$run$0", "(I)I", MethodTable.STATIC | MethodTable.SYNTHETIC, 9, -1);
        int area = v.method(shape, "area", "()I", 0, 7, -1);
        int decode = v.method(codec, "decode", "([B)V", MethodTable.STATIC | MethodTable.NATIVE | MethodTable.LEAF | MethodTable.LIMITED, 0, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, run, 2, 90);
        v.context(1, area, 4, 20);
        v.context(2, run, 1, 45);
        v.context(3, area, 2, 10);
        v.context(1, lambda, 3, 12);
        v.context(2, area, 3, 15);
        v.context(1, decode, 2, 0);
        return v;
    }

    private static GoldenVector origins() {
        GoldenVector v = new GoldenVector("origins", "A class of each origin, and one that is not known.");
        v.minor = 6;
        v.meta.mainClass = "demo.run.Runner";
        v.meta.layout = GoldenBytes.layout(8, 4, 12, 16);
        int main = v.type("demo.Main", 0, "Main.java");
        int test = v.type("demo.MainTest", 0, "MainTest.java");
        int runner = v.type("demo.run.Runner", 0, "Runner.java");
        int parser = v.type("org.lib.Parser", 0, "Parser.java");
        int proxy = v.type("jdk.proxy.$Proxy[demo.Work]", MethodTable.CANONICAL_NAME, null);
        int unknown = v.type("demo.Unknown", 0, null);
        int object = v.type("java.lang.Object", 0, "Object.java");
        v.size(main, 24, false);
        v.size(object, 16, false);
        v.origin(main, MethodTable.CLASS_FOLDER);
        v.origin(test, MethodTable.TEST_FOLDER);
        v.origin(runner, MethodTable.MAIN_JAR);
        v.origin(parser, MethodTable.OTHER_JAR);
        v.origin(proxy, MethodTable.GENERATED);
        v.origin(unknown, MethodTable.UNKNOWN_ORIGIN);
        v.origin(object, MethodTable.JDK);
        int start = v.method(runner, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int tests = v.method(test, "tests", "()V", 0, 12, -1);
        int work = v.method(main, "work", "()V", 0, 30, -1);
        int call = v.method(proxy, "work", "()V", 0, 0, -1);
        int parse = v.method(parser, "parse", "()I", 0, 44, -1);
        int other = v.method(unknown, "other", "()V", 0, 0, -1);
        int made = v.method(main, "<init>", "()V", MethodTable.CONSTRUCTOR, 3, 7);
        int objectInit = v.method(object, "<init>", "()V", OBJECT_INIT, 37, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 20);
        v.context(1, tests, 1, 40);
        v.expectObjects("demo.Main", 2);
        v.expectBytes(2 * 24);
        v.context(2, made, 2, 6);
        v.context(3, objectInit, 2, 0);
        v.context(2, call, 3, 30);
        v.context(3, work, 3, 60);
        v.context(4, parse, 9, 900);
        v.context(4, other, 1, 1);
        return v;
    }
}

package org.callgrove.dump;

import java.util.Arrays;

/** Builds by hand the golden files that have the metric {@code bytes}. */
final class GoldenBytes {
    private GoldenBytes() {}

    /** A layout in which elements of every type begin at the same offset. */
    static ObjectLayout layout(int alignment, int reference, int header, int elements) {
        int[] arrays = new int[MctFormat.ELEMENT_TYPES.length()];
        Arrays.fill(arrays, elements);
        return new ObjectLayout(alignment, reference, header, arrays);
    }

    static GoldenVector bytes() {
        GoldenVector v =
                new GoldenVector(
                        "bytes",
                        "Bytes of arrays (compressed pointers, headers of 16 bytes, padded to 8) and of objects by the size of their class; a class whose size was computed from its fields; a constructor that threw before super(), so that its context takes nothing off.");
        v.minor = 4;
        v.meta.layout = layout(8, 4, 12, 16);
        int main = v.type("demo.Main", 0, "Main.java");
        int object = v.type("java.lang.Object", 0, "Object.java");
        int item = v.type("demo.Item", 0, "Item.java");
        int late = v.type("demo.Late", 0, "Late.java");
        int broken = v.type("demo.Broken", 0, null);
        v.size(object, 16, false);
        v.size(item, 24, false);
        v.size(late, 32, true);
        v.size(broken, 16, false);
        int start = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int fill = v.method(main, "fill", "(I)V", MethodTable.STATIC, 20, -1);
        int run = v.method(main, "run", "()V", 0, 31, -1);
        int objectInit = v.method(object, "<init>", "()V", GoldenFiles.OBJECT_INIT, 37, -1);
        int itemInit = v.method(item, "<init>", "()V", MethodTable.CONSTRUCTOR, 3, objectInit);
        int lateInit = v.method(late, "<init>", "()V", MethodTable.CONSTRUCTOR, 3, itemInit);
        int brokenInit = v.method(broken, "<init>", "(I)V", MethodTable.CONSTRUCTOR, 0, objectInit);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 50);
        v.allocates('B', 2, 5);
        v.allocates('J', 1, 3);
        v.allocates('R', 1, 3);
        v.arrayBytes(16 + 24 + 40 + 32);
        v.expectObjects("demo.Item", 3);
        v.expectObjects("java.lang.Object", 1);
        v.expectBytes(112 + 3 * 24 + 16);
        v.context(1, itemInit, 3, 18);
        v.allocates('C', 3, 21);
        v.arrayBytes(3 * 32);
        v.expectBytes(96);
        v.context(2, objectInit, 3, 0);
        v.context(1, objectInit, 1, 0);
        v.context(1, fill, 2, 9);
        v.allocates('I', 1, 1000);
        v.arrayBytes(4016);
        v.expectObjects("demo.Late", 2);
        v.expectBytes(4016 + 2 * 32);
        v.context(2, lateInit, 2, 6);
        v.context(3, itemInit, 2, 12);
        v.allocates('C', 2, 14);
        v.arrayBytes(2 * 32);
        v.expectBytes(64);
        v.context(4, objectInit, 2, 0);
        v.thread(2, "worker", "main", true, false);
        v.context(0, run, 1, 7);
        v.allocates('Z', 1, 1);
        v.arrayBytes(24);
        v.expectObjects("demo.Broken", 1);
        v.expectBytes(24 + 16);
        v.context(1, brokenInit, 1, 2);
        return v;
    }

    static GoldenVector lowerBound() {
        GoldenVector v =
                new GoldenVector(
                        "bytes-lower-bound",
                        "A class of unknown size, whose objects add nothing, so that the metric is a lower bound; compact headers, pointers of 8 bytes, elements from 12 or 16 bytes on, padded to 16.");
        v.minor = 4;
        v.meta.layout = new ObjectLayout(16, 8, 8, 12, 12, 16, 12, 12, 16, 12, 12, 16);
        int main = v.type("demo.Main", 0, "Main.java");
        int object = v.type("java.lang.Object", 0, "Object.java");
        int gone = v.type("demo.Gone", 0, null);
        v.size(object, 16, false);
        int start = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int objectInit = v.method(object, "<init>", "()V", GoldenFiles.OBJECT_INIT, 37, -1);
        int goneInit = v.method(gone, "<init>", "()V", MethodTable.CONSTRUCTOR, 0, objectInit);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 20);
        v.allocates('B', 2, 9);
        v.allocates('R', 1, 1);
        v.arrayBytes(16 + 32 + 32);
        v.expectObjects("demo.Gone", 2);
        v.expectObjects("java.lang.Object", 1);
        v.expectBytes(80 + 16);
        v.context(1, goneInit, 2, 6);
        v.context(2, objectInit, 2, 0);
        v.context(1, objectInit, 1, 0);
        return v;
    }

    static GoldenVector snapshots() {
        GoldenVector v =
                new GoldenVector(
                        "bytes-snapshots",
                        "Two earlier states of arrays and of their bytes, in parts of 4 entries: two element types in one state, arrays without elements, and what came after the last state.");
        v.minor = 4;
        v.partEntries = 4;
        v.snapshots = new long[] {1000, 2000};
        v.meta.layout = layout(8, 4, 12, 16);
        int main = v.type("demo.Main", 0, "Main.java");
        int object = v.type("java.lang.Object", 0, "Object.java");
        int item = v.type("demo.Item", 0, "Item.java");
        v.size(object, 16, false);
        v.size(item, 24, false);
        int start = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int end = v.method(main, "end", "()V", MethodTable.STATIC, 20, -1);
        int objectInit = v.method(object, "<init>", "()V", GoldenFiles.OBJECT_INIT, 37, -1);
        int itemInit = v.method(item, "<init>", "()V", MethodTable.CONSTRUCTOR, 3, objectInit);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 100);
        v.allocates('B', 4, 4);
        v.allocates('I', 10, 70);
        v.arrayBytes(4 * 24 + 10 * 48);
        v.grew(0, 1, 40, 24 + 4 * 48);
        v.allocated(0, 'B', 1, 1);
        v.allocated(0, 'I', 4, 28);
        v.grew(1, 0, 30, 5 * 48);
        v.allocated(1, 'I', 5, 35);
        v.expectObjects("demo.Item", 6);
        v.expectBytes(576 + 6 * 24);
        v.context(1, itemInit, 6, 18);
        v.allocates('R', 6, 0);
        v.arrayBytes(6 * 16);
        v.grew(0, 2, 6, 2 * 16);
        v.allocated(0, 'R', 2, 0);
        v.grew(1, 3, 9, 3 * 16);
        v.allocated(1, 'R', 3, 0);
        v.expectBytes(96);
        v.context(2, objectInit, 6, 0);
        v.grew(0, 2, 0, 0);
        v.grew(1, 3, 0, 0);
        v.context(1, end, 2, 8);
        v.allocates('D', 1, 2);
        v.arrayBytes(32);
        v.expectBytes(32);
        return v;
    }

    static GoldenVector uncounted() {
        GoldenVector v = new GoldenVector("uncounted",
                "Methods that allocate something uncounted (flag 512): a native, and one of two of one name and descriptor. One of their contexts was never called.");
        // The writer adds bytes from minor version 4 on; this vector has none.
        v.minor = 3;
        v.meta.limited("java.lang.Object", "clone()Ljava/lang/Object;",
                "its calls by reflection or by a method handle are not counted, or not all of them");
        int main = v.type("demo.Main", 0, "Main.java");
        int object = v.type("java.lang.Object", 0, "Object.java");
        int leaf = MethodTable.NATIVE | MethodTable.INTRINSIC | MethodTable.LEAF;
        int lossy = leaf | MethodTable.LIMITED | MethodTable.UNCOUNTED_ALLOCATIONS;
        int start = v.method(main, "main", "([Ljava/lang/String;)V", MethodTable.STATIC, 5, -1);
        int copy = v.method(main, "copy", "()V", MethodTable.STATIC, 9, -1);
        int ofArray = v.method(object, "clone", "()Ljava/lang/Object;", leaf, 0, -1);
        int ofObject = v.method(object, "clone", "()Ljava/lang/Object;", lossy, 0, -1);
        int names = v.method(main, "names", "()[Ljava/lang/String;", MethodTable.STATIC | lossy, 0, -1);
        v.thread(1, "main", "main", false, false);
        v.context(0, start, 1, 40);
        v.context(1, copy, 2, 20);
        v.context(2, ofArray, 5, 0);
        v.allocates('I', 5, 50);
        v.context(2, ofObject, 3, 0);
        v.isLowerBound();
        v.context(1, ofArray, 7, 0);
        v.allocates('B', 7, 14);
        v.context(1, names, 0, 0);
        v.thread(9, "worker", "main", false, false);
        v.context(0, copy, 1, 10);
        v.context(1, ofArray, 1, 0);
        v.allocates('I', 1, 4);
        v.thread(10, "lister", "main", false, false);
        v.context(0, copy, 1, 10);
        v.context(1, names, 4, 0);
        v.isLowerBound();
        return v;
    }
}

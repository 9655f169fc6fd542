package org.callgrove.agent;

import java.nio.charset.StandardCharsets;

/**
 * Makes a runtime class and its members package-private for {@code java.lang} if they are annotated with {@code PackagePrivate}, and
 * removes the annotation.
 *
 * <p>The class file is edited in place (JVMS 4.1 to 4.7). ASM is not used, because its code would become hot before the agent can ask the
 * VM to leave the agent's classes to the quick compiler.
 */
final class NarrowedClass {
    private static final String MARK = "/PackagePrivate;";
    private static final String ANNOTATIONS = "RuntimeInvisibleAnnotations";
    private static final int PUBLIC = 1;

    private final byte[] bytes;
    private int at = 8;
    private int annotations;
    private int mark;

    private NarrowedClass(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The narrowed class file; the argument itself if nothing is marked. */
    static byte[] of(byte[] classFile) {
        if (!new String(classFile, StandardCharsets.ISO_8859_1).contains(MARK)) {
            return classFile;
        }
        NarrowedClass narrowed = new NarrowedClass(classFile.clone());
        narrowed.narrow();
        return narrowed.bytes;
    }

    private void narrow() {
        readConstants();
        int access = at;
        at += 6;
        int interfaces = take(2);
        at += 2 * interfaces;
        for (int kind = 0; kind < 2; kind++) {
            for (int members = take(2); members > 0; members--) {
                int member = at;
                at += 6;
                readAttributes(member);
            }
        }
        readAttributes(access);
    }

    /**
     * Skips the constants, and notes the indices of the names of the annotation and of its attribute. Bytes are read in place: a class has
     * hundreds of constants, so the optimising compiler would compile a method that is called for each of them.
     */
    private void readConstants() {
        int count = take(2);
        for (int i = 1; i < count; i++) {
            int tag = bytes[at++];
            if (tag == 1) {
                int length = (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
                at += 2;
                String text = new String(bytes, at, length, StandardCharsets.ISO_8859_1);
                annotations = text.equals(ANNOTATIONS) ? i : annotations;
                mark = text.endsWith(MARK) ? i : mark;
                at += length;
            } else if (tag == 5 || tag == 6) {
                // A long or a double takes two indices (JVMS 4.4.5).
                at += 8;
                i++;
            } else {
                at += tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 2 : tag == 15 ? 3 : 4;
            }
        }
    }

    /** @param access offset of the access flags of the class or member that has the attributes */
    private void readAttributes(int access) {
        for (int attributes = take(2); attributes > 0; attributes--) {
            int name = take(2);
            int length = take(4);
            if (name == annotations && isMarkAlone(at)) {
                bytes[access + 1] &= ~PUBLIC;
                // The attribute now has no annotation. VMs ignore the bytes left over in it.
                bytes[at + 1] = 0;
            }
            at += length;
        }
    }

    /** Whether an attribute contains only this annotation, without values. */
    private boolean isMarkAlone(int attribute) {
        return number(attribute, 2) == 1 && number(attribute + 2, 2) == mark;
    }

    private int take(int width) {
        int value = number(at, width);
        at += width;
        return value;
    }

    private int number(int from, int width) {
        int value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | bytes[from + i] & 0xff;
        }
        return value;
    }
}

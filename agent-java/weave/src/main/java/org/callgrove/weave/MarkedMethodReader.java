package org.callgrove.weave;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Reads a class's names and flags. Of its methods, it reads only those that are native or marked as replaceable by the JIT. It scans a JDK
 * module in a fraction of a full reader's time. JVMS 4.1 describes the layout.
 */
final class MarkedMethodReader {
    /** Flag in {@link #methods}, in addition to the access flags: the method is marked. */
    static final int MARKED = 1 << 30;

    private static final byte[] ANNOTATIONS = "RuntimeVisibleAnnotations".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONSTRUCTOR = "<init>".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MARK = "Ljdk/internal/vm/annotation/IntrinsicCandidate;".getBytes(StandardCharsets.US_ASCII);

    private final byte[] file;
    private final int[] constants;
    private int at;
    private int annotations = -1;
    private int mark = -1;
    private int constructor = -1;

    String name;
    String superName;
    String[] interfaces;
    int access;
    /** Whether a constructor is public or protected. */
    boolean openConstructor;
    final Map<String, Integer> methods = new HashMap<>(2);

    MarkedMethodReader(byte[] classFile) {
        file = classFile;
        constants = new int[u2(8)];
        at = 10;
        for (int i = 1; i < constants.length;) {
            constants[i] = at + 1;
            i += constant(i);
        }
        access = u2(at);
        name = className(u2(at + 2));
        superName = u2(at + 4) == 0 ? null : className(u2(at + 4));
        interfaces = new String[u2(at + 6)];
        at += 8;
        for (int i = 0; i < interfaces.length; i++, at += 2) {
            interfaces[i] = className(u2(at));
        }
        members(false);
        members(true);
    }

    /** Skips one constant, and returns how many indices it occupies. */
    private int constant(int index) {
        byte tag = file[at];
        if (tag == 1) {
            int length = u2(at + 1);
            if (length == ANNOTATIONS.length && is(at + 3, ANNOTATIONS)) {
                annotations = index;
            } else if (length == MARK.length && is(at + 3, MARK)) {
                mark = index;
            } else if (length == CONSTRUCTOR.length && is(at + 3, CONSTRUCTOR)) {
                constructor = index;
            }
        }
        at += PoolIntegers.size(file, at);
        return PoolIntegers.slots(tag);
    }

    private void members(boolean areMethods) {
        int count = u2(at);
        at += 2;
        for (int i = 0; i < count; i++) {
            int flags = u2(at);
            int nameIndex = u2(at + 2);
            int descriptorIndex = u2(at + 4);
            int attributes = u2(at + 6);
            at += 8;
            boolean marked = false;
            openConstructor |= areMethods && nameIndex == constructor && (flags & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
            for (int j = 0; j < attributes; j++) {
                marked |= mark >= 0 && u2(at) == annotations && mentionsMark(at + 6, u4(at + 2));
                at += 6 + u4(at + 2);
            }
            if (areMethods && (marked || (flags & Opcodes.ACC_NATIVE) != 0)) {
                methods.put(utf8(nameIndex) + utf8(descriptorIndex), marked ? flags | MARKED : flags);
            }
        }
    }

    /**
     * Whether an attribute contains the mark: two bytes for its type and, because it has no elements, two zero bytes. No other annotation
     * of methods looks like this.
     */
    private boolean mentionsMark(int from, int length) {
        for (int i = from + 2; i + 4 <= from + length; i++) {
            if (u2(i) == mark && u2(i + 2) == 0) {
                return true;
            }
        }
        return false;
    }

    private String className(int index) {
        return utf8(u2(constants[index]));
    }

    private String utf8(int index) {
        int from = constants[index];
        return new String(file, from + 2, u2(from), StandardCharsets.UTF_8);
    }

    private boolean is(int from, byte[] text) {
        for (int i = text.length - 1; i >= 0; i--) {
            if (file[from + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    private int u2(int from) {
        return (file[from] & 0xFF) << 8 | file[from + 1] & 0xFF;
    }

    private int u4(int from) {
        return u2(from) << 16 | u2(from + 2);
    }
}

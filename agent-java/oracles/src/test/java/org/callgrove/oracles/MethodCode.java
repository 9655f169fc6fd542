package org.callgrove.oracles;

import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The effects of a method's instructions on the counts, read through the debugger interface (JDI) from the VM that runs them. */
final class MethodCode {
    /** Effect of an instruction on the counts. */
    sealed interface Effect {}

    /** A call of a constructor on an object that this code made with {@code new}. */
    record MadeObject(String type) implements Effect {}

    /** A string concatenation by a hidden class, which may call constructors of String. */
    record Concatenated() implements Effect {}

    /** An allocation of arrays, with the arrays of references around them; unknown if a size is not a constant in the code. */
    record MadeArrays(char type, long arrays, long elements, long outerArrays, long outerElements) implements Effect {}

    final String name;
    private final byte[] code;
    private final Set<String> calls = new HashSet<>();
    private final Map<Integer, Effect> effects = new HashMap<>();
    private final Map<Integer, Integer> next = new HashMap<>();

    MethodCode(Method method) {
        name = method.declaringType().name() + "." + method.name() + method.signature();
        code = method.bytecodes();
        ConstantPool pool = new ConstantPool(method.declaringType());
        List<Integer> starts = BytecodeParser.starts(code);
        Deque<String> made = new ArrayDeque<>();
        for (int i = 0; i < starts.size(); i++) {
            int at = starts.get(i);
            next.put(at, at + BytecodeParser.length(code, at));
            Effect effect = null;
            if (opcode(at) >= BytecodeParser.INVOKEVIRTUAL && opcode(at) < BytecodeParser.INVOKEDYNAMIC) {
                int member = BytecodeParser.u2(code, at + 1);
                String key = pool.memberName(member) + pool.memberType(member);
                boolean direct = opcode(at) == BytecodeParser.INVOKESPECIAL || opcode(at) == BytecodeParser.INVOKESTATIC;
                calls.add(direct ? pool.ownerOf(member) + "." + key : key);
            }
            switch (opcode(at)) {
                case BytecodeParser.NEW -> made.push(pool.className(BytecodeParser.u2(code, at + 1)));
                case BytecodeParser.INVOKESPECIAL -> effect = constructorCall(pool, BytecodeParser.u2(code, at + 1), made);
                case BytecodeParser.INVOKEDYNAMIC -> effect = linked(pool.memberType(BytecodeParser.u2(code, at + 1)));
                case BytecodeParser.NEWARRAY -> effect = flat("ZCFDBSIJ".charAt(code[at + 1] - 4), size(starts, i - 1));
                case BytecodeParser.ANEWARRAY -> effect = flat('R', size(starts, i - 1));
                case BytecodeParser.MULTIANEWARRAY -> effect = multi(pool.className(BytecodeParser.u2(code, at + 1)), code[at + 3] & 0xFF, starts, i);
                default -> {
                }
            }
            if (effect != null) {
                effects.put(at, effect);
            }
        }
    }

    int opcode(int at) {
        return BytecodeParser.opcode(code, at);
    }

    /** Offset of the next instruction. */
    int next(int at) {
        return next.get(at);
    }

    /** Name and descriptor of every method called, preceded by its class if the call can reach no other class. */
    Set<String> calls() {
        return calls;
    }

    /** The effect of an instruction; null if it makes neither an object nor an array. */
    Effect effect(int at) {
        return effects.get(at);
    }

    /**
     * Finds the object of a constructor call, by javac's nesting: the innermost {@code new} without a constructor yet. Without one the call
     * is on {@code this}, and makes no object.
     */
    private static Effect constructorCall(ConstantPool pool, int reference, Deque<String> made) {
        if (!pool.memberName(reference).equals("<init>")) {
            return null;
        }
        String type = pool.ownerOf(reference);
        if (made.isEmpty()) {
            return null;
        }
        String expected = made.pop();
        if (!expected.equals(type)) {
            throw new IllegalStateException("new " + expected + " is followed by a constructor of " + type);
        }
        return new MadeObject(type);
    }

    /** The effect of a lambda: one that captures something makes an object each time, others make none. */
    private static Effect linked(String descriptor) {
        String result = descriptor.substring(descriptor.indexOf(')') + 1);
        boolean captures = result.startsWith("L") && !descriptor.startsWith("()");
        return result.equals("Ljava/lang/String;") ? new Concatenated() : captures ? new MadeObject(TreeComparison.LAMBDA) : null;
    }

    private static Effect flat(char type, long size) {
        return new MadeArrays(type, 1, size, 0, 0);
    }

    /** The effect of {@code multianewarray}: every dimension but the last makes arrays of references (JP 5.2). */
    private Effect multi(String descriptor, int dimensions, List<Integer> starts, int at) {
        int depth = descriptor.lastIndexOf('[') + 1;
        char base = descriptor.charAt(depth);
        char innermost = dimensions < depth || base == 'L' ? 'R' : base;
        long outerArrays = 0;
        long outerElements = 0;
        long arrays = 1;
        for (int i = 0; i < dimensions; i++) {
            long size = size(starts, at - dimensions + i);
            if (size < 0) {
                return new MadeArrays(innermost, StepTree.UNKNOWN, StepTree.UNKNOWN, StepTree.UNKNOWN, StepTree.UNKNOWN);
            }
            if (i == dimensions - 1) {
                return new MadeArrays(innermost, arrays, arrays * size, outerArrays, outerElements);
            }
            outerArrays += arrays;
            outerElements += arrays * size;
            arrays *= size;
        }
        throw new IllegalStateException("an array of no dimensions");
    }

    /** The int constant that an instruction pushes, or unknown. */
    private long size(List<Integer> starts, int index) {
        int at = index < 0 ? 0 : starts.get(index);
        int opcode = opcode(at);
        return opcode >= 3 && opcode <= 8 ? opcode - 3 : opcode == 16 ? code[at + 1] : opcode == 17 ? BytecodeParser.s2(code, at + 1)
                : StepTree.UNKNOWN;
    }

    /** Class and member names in a class's constant pool (JVMS 4.4). */
    private static final class ConstantPool {
        private final byte[] bytes;
        private final int[] offset;

        ConstantPool(ReferenceType type) {
            bytes = type.constantPool();
            offset = new int[type.constantPoolCount()];
            int at = 0;
            for (int i = 1; i < offset.length; i++) {
                offset[i] = at;
                switch (bytes[at]) {
                    case 1 -> at += 3 + BytecodeParser.u2(bytes, at + 1);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5;
                    case 5, 6 -> {
                        at += 9;
                        i++;
                    }
                    case 7, 8, 16, 19, 20 -> at += 3;
                    case 15 -> at += 4;
                    default -> throw new IllegalStateException("constant of kind " + bytes[at] + " in " + type.name());
                }
            }
        }

        private int reference(int index, int at) {
            return BytecodeParser.u2(bytes, offset[index] + at);
        }

        private String text(int index) {
            return new String(bytes, offset[index] + 3, reference(index, 1), StandardCharsets.UTF_8);
        }

        String className(int index) {
            return text(reference(index, 1)).replace('/', '.');
        }

        String ownerOf(int member) {
            return className(reference(member, 1));
        }

        String memberName(int member) {
            return text(reference(reference(member, 3), 1));
        }

        String memberType(int member) {
            return text(reference(reference(member, 3), 3));
        }
    }
}

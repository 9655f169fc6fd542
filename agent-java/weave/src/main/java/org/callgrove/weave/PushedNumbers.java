package org.callgrove.weave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * Finds where the code in a class file pushes a two-byte number as the last argument of certain static methods (JVMS 4.7.3, 6.5). The
 * numbers can then be replaced in place.
 */
public final class PushedNumbers {
    /** Length of each instruction in bytes, from opcode 0 on; 0 for instructions whose length varies. */
    private static final String LENGTHS = "1111111111111111" + "2323322222111111" + "1111111111111111" + "1111112222211111" + "1111111111111111"
            + "1111111111111111" + "1111111111111111"
            + "1111111111111111" + "1111311111111111" + "1111111113333333" + "3333333332001111" + "1133333335532311" + "3311043355";

    /** Chooses the called methods. */
    public interface Callees {
        /** Whether a method's last argument is one of the numbers to find. */
        boolean take(String owner, String name);
    }

    private final byte[] file;
    private final int[] constants;
    private final BitSet callees = new BitSet();
    private final List<Integer> positions = new ArrayList<>();
    private int at;

    private PushedNumbers(byte[] classFile) {
        file = classFile;
        constants = new int[u2(8)];
        at = 10;
        for (int i = 1; i < constants.length;) {
            constants[i] = at;
            int slots = PoolIntegers.slots(file[at]);
            at += PoolIntegers.size(file, at);
            i += slots;
        }
    }

    /** Positions of the two bytes of each such number, in file order. */
    public static List<Integer> positions(byte[] classFile, Callees callees) {
        PushedNumbers numbers = new PushedNumbers(classFile);
        numbers.choose(callees);
        if (!numbers.callees.isEmpty()) {
            numbers.members();
        }
        return numbers.positions;
    }

    private void choose(Callees chosen) {
        for (int i = 1; i < constants.length; i++) {
            int method = constants[i];
            if (method != 0 && (file[method] == 10 || file[method] == 11)) {
                int name = constants[u2(constants[u2(method + 3)] + 1)];
                int owner = constants[u2(constants[u2(method + 1)] + 1)];
                if (chosen.take(text(owner), text(name))) {
                    callees.set(i);
                }
            }
        }
    }

    private String text(int utf8) {
        StringBuilder text = new StringBuilder();
        for (int i = utf8 + 3, end = utf8 + 3 + u2(utf8 + 1); i < end; i++) {
            text.append((char) (file[i] & 0xFF));
        }
        return text.toString();
    }

    /** Skips access flags, names and interfaces, then reads fields and methods. */
    private void members() {
        at += 8 + 2 * u2(at + 6);
        for (int kind = 0; kind < 2; kind++) {
            int count = u2(at);
            at += 2;
            for (int i = 0; i < count; i++) {
                int attributes = u2(at + 6);
                at += 8;
                for (int j = 0; j < attributes; j++) {
                    if (kind == 1 && text(constants[u2(at)]).equals("Code")) {
                        code(at + 14, u4(at + 10));
                    }
                    at += 6 + u4(at + 2);
                }
            }
        }
    }

    private void code(int begin, int length) {
        for (int i = begin; i < begin + length;) {
            int next = i + length(begin, i);
            if (opcode(i) == Opcodes.SIPUSH && next < begin + length && opcode(next) == Opcodes.INVOKESTATIC && callees.get(u2(next + 1))) {
                positions.add(i + 1);
            }
            i = next;
        }
    }

    private int opcode(int position) {
        return file[position] & 0xFF;
    }

    private int length(int begin, int position) {
        int opcode = opcode(position);
        int fixed = LENGTHS.charAt(opcode) - '0';
        if (fixed != 0) {
            return fixed;
        }
        if (opcode == 0xC4) {
            return opcode(position + 1) == Opcodes.IINC ? 6 : 4;
        }
        int operands = begin + (position - begin + 4 & ~3);
        int entries = opcode == Opcodes.TABLESWITCH ? 12 + 4 * (u4(operands + 8) - u4(operands + 4) + 1) : 8 + 8 * u4(operands + 4);
        return operands + entries - position;
    }

    private int u2(int from) {
        return (file[from] & 0xFF) << 8 | file[from + 1] & 0xFF;
    }

    private int u4(int from) {
        return u2(from) << 16 | u2(from + 2);
    }
}

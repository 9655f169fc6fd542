package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.List;

/** Splits the code of a method into instructions (JVMS, chapter 6). */
final class BytecodeParser {
    static final int LDC = 18;
    static final int JSR = 168;
    static final int TABLESWITCH = 170;
    static final int LOOKUPSWITCH = 171;
    static final int IRETURN = 172;
    static final int RETURN = 177;
    static final int PUTSTATIC = 179;
    static final int PUTFIELD = 181;
    static final int INVOKEVIRTUAL = 182;
    static final int INVOKESPECIAL = 183;
    static final int INVOKESTATIC = 184;
    static final int INVOKEDYNAMIC = 186;
    static final int NEW = 187;
    static final int NEWARRAY = 188;
    static final int ANEWARRAY = 189;
    static final int ATHROW = 191;
    static final int MONITORENTER = 194;
    static final int WIDE = 196;
    static final int MULTIANEWARRAY = 197;
    static final int IFNULL = 198;
    static final int GOTO_W = 200;

    /** Length of an instruction by opcode, including the opcode; 0 if it depends on the instruction's position. */
    private static final String LENGTHS =
            "1111111111111111" + "2323322222111111" + "1111111111111111" + "1111112222211111" + "1111111111111111" + "1111111111111111"
                    + "1111111111111111" + "1111111111111111" + "1111311111111111" + "1111111113333333" + "3333333332001111" + "1133333335532311"
                    + "3311043355";

    private BytecodeParser() {}

    static int opcode(byte[] code, int at) {
        return code[at] & 0xFF;
    }

    static int u2(byte[] code, int at) {
        return (code[at] & 0xFF) << 8 | code[at + 1] & 0xFF;
    }

    static int s2(byte[] code, int at) {
        return (short) u2(code, at);
    }

    static int s4(byte[] code, int at) {
        return u2(code, at) << 16 | u2(code, at + 2);
    }

    static int length(byte[] code, int at) {
        int opcode = opcode(code, at);
        if (opcode == TABLESWITCH) {
            int base = (at & ~3) + 4;
            return base + 12 + 4 * (s4(code, base + 8) - s4(code, base + 4) + 1) - at;
        }
        if (opcode == LOOKUPSWITCH) {
            int base = (at & ~3) + 4;
            return base + 8 + 8 * s4(code, base + 4) - at;
        }
        if (opcode == WIDE) {
            return opcode(code, at + 1) == 132 ? 6 : 4;
        }
        return LENGTHS.charAt(opcode) - '0';
    }

    /** Offsets of the instructions in code order. */
    static List<Integer> starts(byte[] code) {
        List<Integer> starts = new ArrayList<>();
        for (int at = 0; at < code.length; at += length(code, at)) {
            starts.add(at);
        }
        return starts;
    }

    /**
     * Whether an instruction can only compute and continue at the next one or at its jump target: it makes no call, throws nothing, and initialises
     * no class.
     */
    static boolean isSimple(int opcode) {
        return opcode < LDC
                || opcode >= 21 && opcode <= 45
                || opcode >= 54 && opcode <= 78
                || opcode >= 87 && opcode <= 107
                || opcode >= 110 && opcode <= 111
                || opcode >= 114 && opcode < JSR
                || opcode == TABLESWITCH
                || opcode == LOOKUPSWITCH
                || opcode == WIDE
                || opcode == IFNULL
                || opcode == IFNULL + 1
                || opcode == GOTO_W;
    }

    /** Position in {@link StepTree.Counts#places} of what an instruction is; -1 for none. */
    static int place(int opcode) {
        return switch (opcode) {
            case PUTSTATIC, PUTFIELD -> 0;
            case INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC, INVOKESTATIC + 1 -> 1;
            case MONITORENTER -> 2;
            case ATHROW -> 3;
            default -> -1;
        };
    }

    static boolean isReturn(int opcode) {
        return opcode >= IRETURN && opcode <= RETURN;
    }
}

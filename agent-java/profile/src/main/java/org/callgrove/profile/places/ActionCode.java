package org.callgrove.profile.places;

import org.callgrove.api.Place;
import org.callgrove.api.Value;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Builds the code that counts at a place. */
final class ActionCode {
    private ActionCode() {
    }

    /** Inserts an action before or after its instruction. */
    static void insert(MethodEditor editor, Action action, int node) {
        AbstractInsnNode insn = action.place.insn;
        boolean isArgument = is(action, Value.Source.ARGUMENT) || is(action, Value.Source.LENGTH_OF_ARGUMENT);
        InsertedCode code = isArgument ? withArgument(editor, action, node) : counting(new InsertedCode(), action, node);
        Place.Kind kind = action.place.getKind();
        if (kind == Place.Kind.FIELD_READ || kind == Place.Kind.ARRAY_CREATION) {
            editor.after(insn, code.list());
        } else {
            editor.before(insn, code.list());
        }
    }

    /** The code of an action at the beginning of the method, where arguments are in locals. */
    static InsertedCode atEntry(MethodEditor editor, Action action, int node) {
        if (!is(action, Value.Source.ARGUMENT) && !is(action, Value.Source.LENGTH_OF_ARGUMENT)) {
            return counting(new InsertedCode(), action, node);
        }
        int local = editor.has(Opcodes.ACC_STATIC) ? 0 : 1;
        Type[] arguments = action.place.arguments;
        for (int i = 0; i < action.value.getNumber(); i++) {
            local += arguments[i].getSize();
        }
        Type type = arguments[(int) action.value.getNumber()];
        return added(new InsertedCode().load(type.getOpcode(Opcodes.ILOAD), local), type, action, node);
    }

    /** The code of an action that needs no argument. An operand is on top of the stack, and stays there. */
    static InsertedCode counting(InsertedCode code, Action action, int node) {
        if (action.value == null) {
            return code.count(node, action.counter);
        }
        if (action.value.getSource() == Value.Source.CONSTANT) {
            return code.push(action.value.getNumber()).countLong(node, action.counter);
        }
        Type type = action.place.operand;
        return added(code.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP), type, action, node);
    }

    /** Counts an argument of a call. Those above it are kept in locals meanwhile. */
    private static InsertedCode withArgument(MethodEditor editor, Action action, int node) {
        Type[] arguments = action.place.arguments;
        int wanted = (int) action.value.getNumber();
        int[] kept = new int[arguments.length];
        InsertedCode code = new InsertedCode();
        for (int i = arguments.length - 1, slots = 0; i > wanted; slots += arguments[i--].getSize()) {
            kept[i] = editor.passing(slots, arguments[i].getSize());
            code.load(arguments[i].getOpcode(Opcodes.ISTORE), kept[i]);
        }
        Type type = arguments[wanted];
        added(code.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP), type, action, node);
        for (int i = wanted + 1; i < arguments.length; i++) {
            code.load(arguments[i].getOpcode(Opcodes.ILOAD), kept[i]);
        }
        return code;
    }

    /** Adds the value on top of the stack, or the length of the array there. */
    private static InsertedCode added(InsertedCode code, Type type, Action action, int node) {
        if (type.getSort() == Type.ARRAY) {
            return code.countLength(node, action.counter);
        }
        if (type.getSort() != Type.LONG) {
            code.op(Opcodes.I2L);
        }
        return code.countLong(node, action.counter);
    }

    private static boolean is(Action action, Value.Source source) {
        return action.value != null && action.value.getSource() == source;
    }
}

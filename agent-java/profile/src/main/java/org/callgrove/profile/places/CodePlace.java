package org.callgrove.profile.places;

import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Value;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/** A place in a method's code, with the types of the values that exist there. */
final class CodePlace implements Place {
    /** Receives the choices of a process. */
    interface Choices {
        /** Adds a choice; {@code value} is null to count 1. */
        void add(Place place, Metric metric, Value value);
    }

    private static final Type[] NO_TYPES = {};
    private static final String INTEGERS = "BSCIJ";

    private final Choices choices;
    private final Kind kind;
    /** The instruction; null for the beginning and the exceptional end of the method. */
    final AbstractInsnNode insn;
    private final String owner;
    private final String name;
    private final String type;
    private final int line;
    /** Types of the arguments; empty if there are none. */
    final Type[] arguments;
    /** Type of the operand; null if there is none. */
    final Type operand;

    private CodePlace(Choices choices, Kind kind, AbstractInsnNode insn, String owner, String name, String type, int line, Type[] arguments,
            Type operand) {
        this.choices = choices;
        this.kind = kind;
        this.insn = insn;
        this.owner = owner;
        this.name = name;
        this.type = type;
        this.line = line;
        this.arguments = arguments;
        this.operand = operand;
    }

    /** The beginning of a method. */
    static CodePlace entry(Choices choices, Kind kind, String descriptor, int line) {
        return new CodePlace(choices, kind, null, "", "", "", line, Type.getArgumentTypes(descriptor), null);
    }

    /** A place without names. {@code insn} is null for an end by an exception, and {@code operand} if there is none. */
    static CodePlace of(Choices choices, Kind kind, AbstractInsnNode insn, int line, Type operand) {
        return new CodePlace(choices, kind, insn, "", "", "", line, NO_TYPES, operand);
    }

    /** An access of a field. {@code owner} is an internal name. */
    static CodePlace field(Choices choices, Kind kind, AbstractInsnNode insn, String owner, String name, String type, int line) {
        return new CodePlace(choices, kind, insn, owner.replace('/', '.'), name, type, line, NO_TYPES, Type.getType(type));
    }

    static CodePlace call(Choices choices, AbstractInsnNode insn, String owner, String name, String descriptor, int line) {
        return new CodePlace(choices, Kind.CALL, insn, owner.replace('/', '.'), name, descriptor, line, Type.getArgumentTypes(descriptor), null);
    }

    /** The creation of an object. */
    static CodePlace allocation(Choices choices, AbstractInsnNode insn, String descriptor, int line) {
        return new CodePlace(choices, Kind.ALLOCATION, insn, "", "", descriptor, line, NO_TYPES, null);
    }

    /** The creation of an array. */
    static CodePlace array(Choices choices, AbstractInsnNode insn, String descriptor, int line) {
        return new CodePlace(choices, Kind.ARRAY_CREATION, insn, "", "", descriptor, line, NO_TYPES, Type.getType(descriptor));
    }

    @Override
    public Kind getKind() {
        return kind;
    }

    @Override
    public String getOwner() {
        return owner;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getType() {
        return type;
    }

    @Override
    public int getLine() {
        return line;
    }

    @Override
    public boolean has(Value value) {
        switch (value.getSource()) {
            case ARGUMENT:
                return isInteger(argument(value));
            case LENGTH_OF_ARGUMENT:
                return isArray(argument(value));
            case OPERAND:
                return isInteger(operand) && kind != Kind.ARRAY_CREATION;
            case LENGTH_OF_OPERAND:
                return isArray(operand);
            default:
                return true;
        }
    }

    private Type argument(Value value) {
        long index = value.getNumber();
        return index < 0 || index >= arguments.length ? null : arguments[(int) index];
    }

    private static boolean isInteger(Type type) {
        return type != null && INTEGERS.contains(type.getDescriptor());
    }

    private static boolean isArray(Type type) {
        return type != null && type.getSort() == Type.ARRAY;
    }

    @Override
    public void count(Metric metric) {
        choices.add(this, metric, null);
    }

    @Override
    public void count(Metric metric, Value value) {
        if (!has(value)) {
            throw new IllegalArgumentException("there is no " + value + " at " + this);
        }
        choices.add(this, metric, value);
    }

    @Override
    public String toString() {
        return kind + (owner.isEmpty() ? "" : " " + owner + '.' + name) + (type.isEmpty() ? "" : " " + type) + (line == 0 ? "" : " in line " + line);
    }
}

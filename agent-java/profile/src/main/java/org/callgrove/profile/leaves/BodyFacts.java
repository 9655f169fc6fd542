package org.callgrove.profile.leaves;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Facts about a method's code: its calls and allocations, and whether it may load a class. From these it is decided how to count methods
 * that the JIT may replace (leaves).
 */
final class BodyFacts {
    /** A call. An {@code invokedynamic} counts as a virtual call of each method it mentions. */
    static final class Call {
        final int opcode;
        final String owner;
        final String key;
        /**
         * Whether the call only serves to raise an exception: it is between the exception's {@code new} and {@code athrow}, or directly before the
         * {@code new}.
         */
        boolean raises;

        Call(int opcode, String owner, String key) {
            this.opcode = opcode;
            this.owner = owner;
            this.key = key;
        }
    }

    final int access;
    final List<Call> calls = new ArrayList<>(4);
    boolean makesArrays;
    /** Whether the code may load or initialise a class. */
    private boolean touchesClasses;
    /** Internal names of the instantiated classes. */
    final List<String> makes = new ArrayList<>(1);

    private BodyFacts(int access) {
        this.access = access;
    }

    /** Whether only this code runs: it calls nothing and cannot load or initialise a class. */
    boolean entersNothing() {
        return calls.isEmpty() && makes.isEmpty() && !touchesClasses;
    }

    /** Reads the bodies of all methods in a class file, by name and descriptor. */
    static Map<String, BodyFacts> read(byte[] classFile) {
        final Map<String, BodyFacts> bodies = new HashMap<>();
        ClassFacts.visit(classFile, new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int flags, String name, String descriptor, String signature, String[] exceptions) {
                BodyFacts body = new BodyFacts(flags);
                bodies.put(name + descriptor, body);
                return body.new Reader();
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return bodies;
    }

    private final class Reader extends MethodVisitor {
        /** Number of calls before the last {@code new} of an exception, if no branch follows it; else -1. */
        private int callsBefore = -1;
        private int makesBefore;
        private boolean arraysBefore;

        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.ATHROW) {
                for (int i = callsBefore < 0 ? Math.max(0, calls.size() - 1) : callsBefore; i < calls.size(); i++) {
                    calls.get(i).raises = true;
                }
                if (callsBefore >= 0) {
                    makesArrays = arraysBefore;
                    makes.subList(makesBefore, makes.size()).clear();
                }
            }
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
                callsBefore = -1;
            }
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            callsBefore = -1;
        }

        @Override
        public void visitLabel(Label label) {
            callsBefore = -1;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean ofArray = owner.charAt(0) == '[';
            calls.add(new Call(ofArray ? Opcodes.INVOKESPECIAL : opcode, ofArray ? "java/lang/Object" : owner, name + descriptor));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            makes.add(bootstrap.getOwner());
            for (Object each : arguments) {
                if (each instanceof Handle) {
                    Handle handle = (Handle) each;
                    calls.add(new Call(Opcodes.INVOKEVIRTUAL, handle.getOwner(), handle.getName() + handle.getDesc()));
                }
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            touchesClasses |= opcode < Opcodes.GETFIELD;
        }

        @Override
        public void visitLdcInsn(Object value) {
            touchesClasses |= !(value instanceof Number || value instanceof String);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            touchesClasses = true;
            if (opcode == Opcodes.NEW) {
                if (callsBefore < 0 && (type.endsWith("Exception") || type.endsWith("Error"))) {
                    callsBefore = calls.size();
                    makesBefore = makes.size();
                    arraysBefore = makesArrays;
                }
                makes.add(type);
            } else if (opcode == Opcodes.ANEWARRAY) {
                makesArrays = true;
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            makesArrays |= opcode == Opcodes.NEWARRAY;
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            touchesClasses = true;
            makesArrays = true;
        }
    }
}

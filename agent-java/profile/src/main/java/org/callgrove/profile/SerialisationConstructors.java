package org.callgrove.profile;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Finds the places where the JDK makes an object but runs only a constructor of a superclass, as deserialisation requires. Up to JDK 21, a
 * generated class does this: its code makes an object of one class and calls the constructor of another, which no verifier would accept
 * elsewhere. From JDK 22 on, a method handle does it, and gets the constructor from {@code DirectMethodHandle.constructorMethod}.
 */
final class SerialisationConstructors {
    private static final String GENERATED = "jdk/internal/reflect/SerializationConstructorAccessorImpl";
    private static final String HANDLE = "java/lang/invoke/DirectMethodHandle";
    private static final String CONSTRUCTOR_OF_HANDLE = "constructorMethod(Ljava/lang/Object;)Ljava/lang/Object;";

    /** Internal name of the class whose object is made; null for a method handle. */
    final String type;
    /** The call of the superclass's constructor; null for a method handle. */
    final MethodInsnNode call;

    private SerialisationConstructors(String type, MethodInsnNode call) {
        this.type = type;
        this.call = call;
    }

    boolean isOfHandle() {
        return call == null;
    }

    /** Returns null for a method that makes no such object. */
    static SerialisationConstructors in(ClassNode owner, MethodNode method, AbstractInsnNode[] code) {
        if (owner.name.equals(HANDLE)) {
            return (method.name + method.desc).equals(CONSTRUCTOR_OF_HANDLE) ? new SerialisationConstructors(null, null) : null;
        }
        return GENERATED.equals(owner.superName) ? generated(code) : null;
    }

    /** The generated code creates the object first, and exceptions for wrong arguments only later. */
    private static SerialisationConstructors generated(AbstractInsnNode[] code) {
        String made = null;
        String last = null;
        for (AbstractInsnNode insn : code) {
            if (insn.getOpcode() == Opcodes.NEW) {
                last = ((TypeInsnNode) insn).desc;
                made = made == null ? last : made;
            } else if (made != null && insn.getOpcode() == Opcodes.INVOKESPECIAL) {
                MethodInsnNode call = (MethodInsnNode) insn;
                if (call.name.equals("<init>") && !call.owner.equals(last)) {
                    return new SerialisationConstructors(made, call);
                }
            }
        }
        return null;
    }
}

package org.callgrove.agent.activation;

import org.callgrove.api.ProfilingAgent;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Creates a profiling agent through a generated class whose initialiser calls the agent's constructor. On JDK 18 and later, reflection
 * would link method handles, and fill tables of the JDK that otherwise the program would fill.
 */
public final class AgentMaker {
    private static final String GENERATED = "org.callgrove.agent.Made";
    /** The agent that the generated class has created last. Agents are created one after another. */
    private static ProfilingAgent made;

    /** The agent's class loader. */
    interface Definer {
        /** Defines a class that is not in the agent's jar, and initialises it. */
        void initialize(String name, byte[] classFile) throws ClassNotFoundException;
    }

    private AgentMaker() {
    }

    /**
     * Creates an agent.
     *
     * @throws ExceptionInInitializerError if the constructor throws an exception
     * @throws LinkageError if the class has no accessible constructor, or the constructor throws such an error
     */
    static ProfilingAgent make(Class<?> type, Definer classes) throws ClassNotFoundException {
        classes.initialize(GENERATED, classFile(type));
        ProfilingAgent agent = made;
        made = null;
        return agent;
    }

    /** Called by the generated class. */
    public static void made(ProfilingAgent agent) {
        made = agent;
    }

    private static byte[] classFile(Class<?> type) {
        String agent = Type.getInternalName(type);
        ClassWriter generated = new ClassWriter(0);
        generated.visit(Opcodes.V11, Opcodes.ACC_FINAL, GENERATED.replace('.', '/'), null, "java/lang/Object", null);
        MethodVisitor code = generated.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitTypeInsn(Opcodes.NEW, agent);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, agent, "<init>", "()V", false);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(AgentMaker.class), "made",
                "(" + Type.getDescriptor(ProfilingAgent.class) + ")V", false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(2, 0);
        return generated.toByteArray();
    }
}

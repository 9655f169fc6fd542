package org.callgrove.agent.activation;

import org.callgrove.api.ProfilingAgent;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes an agent by a generated class whose initialiser calls the constructor. Reflection would link method handles on JDK 18 and later, and
 * fill tables of the JDK that the program would fill.
 */
public final class AgentMaker {
    private static final String GENERATED = "org.callgrove.agent.Made";
    /** The agent that the generated class has made last. Agents are made one after another. */
    private static ProfilingAgent made;

    /** Class loader of the agent. */
    interface Definer {
        /** Defines a class that the agent's jar lacks, and initialises it. */
        void initialize(String name, byte[] classFile) throws ClassNotFoundException;
    }

    private AgentMaker() {
    }

    /**
     * Makes an agent.
     *
     * @throws ExceptionInInitializerError if the constructor throws an exception
     * @throws LinkageError if the class has no constructor that may be called, or the constructor throws one
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

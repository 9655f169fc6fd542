package org.callgrove.profile;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Names that are the same from run to run for classes that the JDK generates and numbers: docs/metrics.md, section "Names", has the rules.
 */
public final class CanonicalNames {
    private CanonicalNames() {
    }

    /** The binary name under which a class is recorded. */
    static String of(ClassNode node) {
        String name = node.name.replace('/', '.');
        if ("java/lang/reflect/Proxy".equals(node.superName) && isNumbered(name, name.lastIndexOf('.') + 1, "$Proxy")) {
            return proxy(name, node);
        }
        if (name.startsWith("jdk.internal.reflect.Generated")) {
            String[] kinds = {"GeneratedMethodAccessor", "GeneratedConstructorAccessor", "GeneratedSerializationConstructorAccessor"};
            for (String kind : kinds) {
                if (isNumbered(name, "jdk.internal.reflect.".length(), kind)) {
                    return "jdk.internal.reflect." + kind + '[' + accessed(node) + ']';
                }
            }
        }
        return name;
    }

    /** The name of a hidden class without what changes from run to run: number and address. */
    public static String plain(String name) {
        int slash = name.indexOf("/0x");
        String plain = slash < 0 ? name : name.substring(0, slash);
        int lambda = plain.indexOf("$$Lambda");
        return lambda < 0 ? plain : plain.substring(0, lambda) + "$$Lambda";
    }

    private static boolean isNumbered(String name, int from, String stem) {
        if (!name.startsWith(stem, from)) {
            return false;
        }
        int i = from + stem.length();
        boolean digits = i < name.length();
        for (; i < name.length(); i++) {
            digits &= Character.isDigit(name.charAt(i));
        }
        return digits;
    }

    private static String proxy(String name, ClassNode node) {
        StringBuilder text = new StringBuilder();
        String packageName = name.substring(0, name.lastIndexOf('.') + 1);
        text.append(packageName.startsWith("jdk.proxy") || packageName.startsWith("com.sun.proxy") ? "jdk.proxy." : packageName);
        text.append("$Proxy[");
        for (int i = 0; i < node.interfaces.size(); i++) {
            text.append(i == 0 ? "" : ",").append(node.interfaces.get(i).replace('/', '.'));
        }
        return text.append(']').toString();
    }

    /** The method an accessor calls: the one whose exceptions it wraps. */
    private static String accessed(ClassNode node) {
        for (MethodNode method : node.methods) {
            for (TryCatchBlockNode handler : method.tryCatchBlocks) {
                if ("java/lang/Throwable".equals(handler.type)) {
                    for (AbstractInsnNode insn = handler.start; insn != handler.end; insn = insn.getNext()) {
                        if (insn instanceof MethodInsnNode) {
                            return describe((MethodInsnNode) insn);
                        }
                    }
                }
            }
        }
        return "?";
    }

    private static String describe(MethodInsnNode call) {
        StringBuilder text = new StringBuilder();
        text.append(call.owner.replace('/', '.')).append('.').append(call.name).append('(');
        Type[] arguments = Type.getArgumentTypes(call.desc);
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ",").append(arguments[i].getClassName());
        }
        return text.append(')').toString();
    }
}

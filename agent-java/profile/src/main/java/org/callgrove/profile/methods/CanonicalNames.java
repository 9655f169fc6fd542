package org.callgrove.profile.methods;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Gives stable names to classes that the JDK generates and numbers (docs/metrics.md, section "Names"). */
public final class CanonicalNames {
    private CanonicalNames() {
    }

    /** The binary name under which a class is recorded. */
    public static String of(ClassNode node) {
        String name = node.name.replace('/', '.');
        if ("java/lang/reflect/Proxy".equals(node.superName) && isNumbered(name, name.lastIndexOf('.') + 1, "$Proxy")) {
            return proxy(name, node.interfaces);
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

    /** The binary name under which a loaded class, hidden or not, is recorded. */
    public static String of(Class<?> type) {
        String name = type.getName();
        if (type.getSuperclass() == Proxy.class && isNumbered(name, name.lastIndexOf('.') + 1, "$Proxy")) {
            List<String> interfaces = new ArrayList<>();
            for (Class<?> each : type.getInterfaces()) {
                interfaces.add(each.getName());
            }
            return proxy(name, interfaces);
        }
        return plain(name);
    }

    /** The name of a hidden class without the parts that change from run to run: number and address. */
    public static String plain(String name) {
        int slash = name.indexOf("/0x");
        String plain = slash < 0 ? name : name.substring(0, slash);
        int lambda = plain.indexOf("$$Lambda");
        if (lambda >= 0) {
            return plain.substring(0, lambda) + "$$Lambda";
        }
        int stem = plain.startsWith("jdk.MHProxy") ? "jdk.MHProxy".length() : plain.lastIndexOf("$Proxy") + "$Proxy".length();
        int end = stem;
        while (end < plain.length() && Character.isDigit(plain.charAt(end))) {
            end++;
        }
        boolean numbered = end > stem && stem >= "$Proxy".length() && (end == plain.length() || plain.startsWith("jdk.MHProxy"));
        return numbered ? plain.substring(0, stem) + plain.substring(end) : plain;
    }

    /**
     * The binary name for the class of the object that a lambda or method reference makes. The VM generates that class and numbers it. The name given
     * here contains the called method instead: {@code a.B$$Lambda[lambda$run$0]}, or for a method of another class
     * {@code a.B$$Lambda[java.lang.String.length()]}.
     *
     * @param host internal name of the class that contains the call site
     * @return null if the call site makes no such object
     */
    public static String lambda(String host, InvokeDynamicInsnNode site) {
        Handle bootstrap = site.bsm;
        if (!bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory") || site.bsmArgs.length < 2 || !(site.bsmArgs[1] instanceof Handle)) {
            return null;
        }
        Handle called = (Handle) site.bsmArgs[1];
        boolean own = called.getOwner().equals(host) && called.getName().startsWith("lambda$");
        return host.replace('/', '.') + "$$Lambda["
                + (own ? called.getName() : describe(called.getOwner(), called.getName(), called.getDesc())) + ']';
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

    private static String proxy(String name, List<String> interfaces) {
        StringBuilder text = new StringBuilder();
        String packageName = name.substring(0, name.lastIndexOf('.') + 1);
        text.append(packageName.startsWith("jdk.proxy") || packageName.startsWith("com.sun.proxy") ? "jdk.proxy." : packageName);
        text.append("$Proxy[");
        for (int i = 0; i < interfaces.size(); i++) {
            text.append(i == 0 ? "" : ",").append(interfaces.get(i).replace('/', '.'));
        }
        return text.append(']').toString();
    }

    /** The method that a generated reflection accessor calls: the accessor wraps the exceptions of that method. */
    private static String accessed(ClassNode node) {
        for (MethodNode method : node.methods) {
            for (TryCatchBlockNode handler : method.tryCatchBlocks) {
                if ("java/lang/Throwable".equals(handler.type)) {
                    for (AbstractInsnNode insn = handler.start; insn != handler.end; insn = insn.getNext()) {
                        if (insn instanceof MethodInsnNode) {
                            MethodInsnNode call = (MethodInsnNode) insn;
                            return describe(call.owner, call.name, call.desc);
                        }
                    }
                }
            }
        }
        return "?";
    }

    private static String describe(String owner, String name, String descriptor) {
        StringBuilder text = new StringBuilder();
        text.append(owner.replace('/', '.')).append('.').append(name).append('(');
        Type[] arguments = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ",").append(arguments[i].getClassName());
        }
        return text.append(')').toString();
    }
}

package org.callgrove.profile.hooks;

import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;

/** Adds hooks to java.base for code that the VM does not show to agents: hidden classes, reflection, method handles. */
public final class HiddenCodeHooks {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String REFLECTION = "jdk/internal/reflect/ReflectionFactory";
    /** An interface, whose only implementation has a numbered name that differs between JDKs. */
    private static final String JDK_ACCESS = "jdk/internal/access/JavaLangAccess";
    private static final String DEFINE_HIDDEN =
            "defineClass(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BLjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;";
    private static final int DEFINED_BYTES = 4;

    private HiddenCodeHooks() {
    }

    /** Whether a class may have such hooks. */
    public static boolean mayBeIn(String owner, String[] interfaces) {
        boolean isAccess = false;
        for (String each : interfaces) {
            isAccess |= each.equals(JDK_ACCESS);
        }
        return isAccess || owner.equals(LOOKUP) || owner.equals(REFLECTION);
    }

    /** Adds hooks at the entry. Call it before other edits there. */
    public static void add(MethodEditor editor) {
        String owner = editor.owner().name;
        String name = editor.method().name;
        String descriptor = editor.method().desc;
        if (owner.equals(LOOKUP)) {
            lookup(editor, name, descriptor);
        } else if (owner.equals(REFLECTION)) {
            if (name.equals("newMethodAccessor") || name.equals("newConstructorAccessor")) {
                editor.atEntry(new InsertedCode().load(Opcodes.ALOAD, 1).reflected().list());
            }
        } else if (editor.owner().interfaces.contains(JDK_ACCESS) && (name + descriptor).equals(DEFINE_HIDDEN)) {
            editor.atEntry(new InsertedCode().load(Opcodes.ALOAD, DEFINED_BYTES).hidden().load(Opcodes.ASTORE, DEFINED_BYTES).list());
        }
    }

    private static void lookup(MethodEditor editor, String name, String descriptor) {
        if (!editor.has(Opcodes.ACC_PUBLIC)) {
            return;
        }
        boolean byName = descriptor.startsWith("(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;");
        if (byName && (name.equals("findStatic") || name.equals("findVirtual") || name.equals("findSpecial"))) {
            editor.atEntry(arguments().load(Opcodes.ALOAD, 3).handle().list());
        } else if (name.equals("bind")) {
            editor.atEntry(arguments().load(Opcodes.ALOAD, 3).bound().list());
        } else if (name.equals("findConstructor")) {
            editor.atEntry(new InsertedCode().load(Opcodes.ALOAD, 1).text("<init>").load(Opcodes.ALOAD, 2).handle().list());
        } else if (name.equals("unreflect") || name.equals("unreflectSpecial") || name.equals("unreflectConstructor")) {
            editor.atEntry(new InsertedCode().load(Opcodes.ALOAD, 1).reflected().list());
        }
    }

    private static InsertedCode arguments() {
        return new InsertedCode().load(Opcodes.ALOAD, 1).load(Opcodes.ALOAD, 2);
    }
}

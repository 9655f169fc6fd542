package org.callgrove.weave;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.callgrove.weave.InstrumentationProcess.ClassEdits;
import org.callgrove.weave.InstrumentationProcess.Level;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Applies an {@link InstrumentationProcess} to class files. Safe for use by several threads if the process is. */
public final class Weaver {
    private final InstrumentationProcess process;

    /** A weaver for one process. */
    public Weaver(InstrumentationProcess process) {
        this.process = process;
    }

    /**
     * Instruments a class file.
     *
     * @return the new class file, or null if nothing is to change
     * @throws RuntimeException if the file cannot be read as a class
     */
    public byte[] weave(byte[] classFile, ClassLoader loader) {
        int major = ClassVersions.major(classFile);
        byte[] readable = ClassVersions.readable(classFile);
        Map<Level, Map<String, Boolean>> tooLarge = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            tooLarge.put(level, new java.util.HashMap<>());
        }
        while (true) {
            ClassReader reader = new ClassReader(readable);
            ClassNode node = new ClassNode();
            reader.accept(node, ClassReader.EXPAND_FRAMES);
            ClassEdits edits = process.begin(node, loader);
            if (edits == null || !editAll(reader, node, edits, tooLarge)) {
                return null;
            }
            ClassWriter writer = new ClassWriter(reader, 0);
            node.accept(writer);
            try {
                byte[] woven = writer.toByteArray();
                return major == ClassVersions.major(woven) ? woven : ClassVersions.withMajor(woven, major);
            } catch (MethodTooLargeException e) {
                String key = e.getMethodName() + e.getDescriptor();
                Map<String, Boolean> full = tooLarge.get(Level.FULL);
                if (full.put(key, true) != null && tooLarge.get(Level.REDUCED).put(key, true) != null) {
                    throw e;
                }
            }
        }
    }

    private boolean editAll(ClassReader reader, ClassNode node, ClassEdits edits, Map<Level, Map<String, Boolean>> tooLarge) {
        boolean changed = false;
        List<MethodNode> methods = node.methods;
        for (int i = 0; i < methods.size(); i++) {
            MethodNode method = methods.get(i);
            if (method.instructions.size() == 0 || (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
                continue;
            }
            String key = method.name + method.desc;
            if (tooLarge.get(Level.REDUCED).containsKey(key)) {
                edits.limited(method.name, method.desc, Limit.NO_ROOM);
                continue;
            }
            int size = CodeSize.of(method.instructions);
            boolean reduced = tooLarge.get(Level.FULL).containsKey(key);
            Limit limit = reduced ? Limit.TOO_LARGE : null;
            if (!reduced) {
                if (!edit(node, method, edits, Level.FULL)) {
                    continue;
                }
                int woven = CodeSize.of(method.instructions);
                limit = woven > CodeSize.MAXIMUM ? Limit.TOO_LARGE
                        : woven > CodeSize.HUGE && size <= CodeSize.HUGE ? Limit.WOULD_NOT_COMPILE : null;
                if (limit != null) {
                    method = original(reader, method);
                    methods.set(i, method);
                }
            }
            if (limit != null) {
                edits.limited(method.name, method.desc, limit);
                edit(node, method, edits, Level.REDUCED);
            }
            changed = true;
        }
        return changed;
    }

    private static boolean edit(ClassNode node, MethodNode method, ClassEdits edits, Level level) {
        MethodEditor editor = new MethodEditor(node, method);
        edits.edit(editor, level);
        if (editor.changed()) {
            editor.finish();
        }
        return editor.changed();
    }

    /** A method as it was before it was edited. */
    private static MethodNode original(ClassReader reader, MethodNode edited) {
        ClassNode again = new ClassNode();
        reader.accept(again, ClassReader.EXPAND_FRAMES);
        for (MethodNode method : again.methods) {
            if (method.name.equals(edited.name) && method.desc.equals(edited.desc)) {
                return method;
            }
        }
        throw new IllegalStateException("no method " + edited.name + edited.desc + " when read again");
    }
}

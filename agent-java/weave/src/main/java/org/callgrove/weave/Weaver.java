package org.callgrove.weave;

import java.util.HashMap;
import java.util.LinkedHashMap;
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
        Map<String, MethodFit> tooLarge = new HashMap<>();
        while (true) {
            ClassReader reader = new ClassReader(readable);
            ClassNode node = new ClassNode();
            reader.accept(node, ClassReader.EXPAND_FRAMES);
            ClassEdits edits = process.begin(node, loader);
            if (edits == null) {
                return null;
            }
            Map<String, MethodFit> fits = editAll(reader, node, edits, tooLarge);
            byte[] woven = null;
            if (isChanged(fits)) {
                ClassWriter writer = new ClassWriter(reader, 0);
                node.accept(writer);
                try {
                    woven = writer.toByteArray();
                } catch (MethodTooLargeException e) {
                    String key = e.getMethodName() + e.getDescriptor();
                    if (!fits.containsKey(key) || fits.get(key).level == null) {
                        throw e;
                    }
                    // Its size was underestimated, because of long jumps.
                    tooLarge.put(key, fits.get(key));
                    continue;
                }
            }
            report(fits, edits);
            return woven == null || major == ClassVersions.major(woven) ? woven : ClassVersions.withMajor(woven, major);
        }
    }

    /** Edits the methods that have code; returns how each was, by name and descriptor. */
    private static Map<String, MethodFit> editAll(ClassReader reader, ClassNode node, ClassEdits edits, Map<String, MethodFit> tooLarge) {
        Map<String, MethodFit> fits = new LinkedHashMap<>();
        List<MethodNode> methods = node.methods;
        for (int i = 0; i < methods.size(); i++) {
            MethodNode method = methods.get(i);
            if (method.instructions.size() == 0 || (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
                continue;
            }
            String key = method.name + method.desc;
            MethodFit before = tooLarge.get(key);
            MethodFit fit = new MethodFit(reader, node, method, edits);
            methods.set(i, fit.fit(before == null ? Level.FULL : MethodFit.below(before.level)));
            fits.put(key, fit);
        }
        return fits;
    }

    private static boolean isChanged(Map<String, MethodFit> fits) {
        for (MethodFit fit : fits.values()) {
            if (fit.changed()) {
                return true;
            }
        }
        return false;
    }

    private static void report(Map<String, MethodFit> fits, ClassEdits edits) {
        for (Map.Entry<String, MethodFit> entry : fits.entrySet()) {
            if (entry.getValue().limit != null) {
                int descriptor = entry.getKey().indexOf('(');
                edits.limited(entry.getKey().substring(0, descriptor), entry.getKey().substring(descriptor), entry.getValue().limit, entry.getValue().level);
            }
        }
    }
}

package org.callgrove.weave;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.weave.Instrumenter.ClassEdits;
import org.callgrove.weave.Instrumenter.Level;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Applies an {@link Instrumenter} to class files: reads a class, has the instrumenter edit its methods, and writes the class again.
 * Thread-safe if the instrumenter is.
 */
public final class Weaver implements ClassWeaver {
    private final Instrumenter instrumenter;

    /** @param instrumenter chooses the edits of each class */
    public Weaver(Instrumenter instrumenter) {
        this.instrumenter = instrumenter;
    }

    /**
     * Instruments a class file.
     *
     * @return the new class file, or null if nothing changes
     * @throws RuntimeException if the file cannot be read as a class
     */
    public byte[] weave(byte[] classFile, ClassLoader loader) {
        return weave(classFile, null, loader);
    }

    @Override
    public byte[] weave(byte[] classFile, byte[] own, ClassLoader loader) {
        int major = ClassVersions.major(classFile);
        byte[] readable = ClassVersions.readable(classFile);
        List<MethodFitter> tooLarge = new ArrayList<>();
        while (true) {
            ClassReader reader = new ClassReader(readable);
            ClassNode node = new ClassNode();
            reader.accept(node, ClassReader.EXPAND_FRAMES);
            ClassEdits edits = instrumenter.begin(node, own == null ? null : read(own), loader);
            if (edits == null) {
                return null;
            }
            List<MethodFitter> fits = editAll(reader, node, edits, tooLarge);
            byte[] woven = null;
            if (isChanged(fits)) {
                ClassWriter writer = new ClassWriter(reader, 0);
                node.accept(writer);
                try {
                    woven = writer.toByteArray();
                } catch (MethodTooLargeException e) {
                    MethodFitter fit = find(fits, e.getMethodName(), e.getDescriptor());
                    if (fit == null || fit.level == null) {
                        throw e;
                    }
                    // Long jumps can make a method larger than estimated.
                    tooLarge.add(0, fit);
                    continue;
                }
            }
            report(fits, edits);
            return woven == null || major == ClassVersions.major(woven) ? woven : ClassVersions.withMajor(woven, major);
        }
    }

    @Override
    public void rehearse(byte[] classFile) {
        weave(classFile, null, null);
    }

    private static ClassNode read(byte[] classFile) {
        ClassNode node = new ClassNode();
        ClassFacts.visit(classFile, node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return node;
    }

    /** Edits the methods that have code, and returns a fitter for each. */
    private static List<MethodFitter> editAll(ClassReader reader, ClassNode node, ClassEdits edits, List<MethodFitter> tooLarge) {
        List<MethodFitter> fits = new ArrayList<>();
        List<MethodNode> methods = node.methods;
        for (int i = 0; i < methods.size(); i++) {
            MethodNode method = methods.get(i);
            if (method.instructions.size() == 0 || (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
                continue;
            }
            MethodFitter before = find(tooLarge, method.name, method.desc);
            MethodFitter fit = new MethodFitter(reader, node, method, edits);
            methods.set(i, fit.fit(before == null ? Level.FULL : before.next()));
            fits.add(fit);
        }
        return fits;
    }

    private static MethodFitter find(List<MethodFitter> fits, String name, String descriptor) {
        for (int i = 0; i < fits.size(); i++) {
            MethodFitter fit = fits.get(i);
            if (fit.name.equals(name) && fit.descriptor.equals(descriptor)) {
                return fit;
            }
        }
        return null;
    }

    private static boolean isChanged(List<MethodFitter> fits) {
        for (int i = 0; i < fits.size(); i++) {
            if (fits.get(i).changed()) {
                return true;
            }
        }
        return false;
    }

    private static void report(List<MethodFitter> fits, ClassEdits edits) {
        for (int i = 0; i < fits.size(); i++) {
            MethodFitter fit = fits.get(i);
            if (fit.limit != null) {
                edits.limited(fit.name, fit.descriptor, fit.limit, fit.level, fit.dropsOptionalCode());
            }
        }
    }
}

package org.callgrove.agent;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** A class of the runtime as it is to be in {@code java.lang}: what is marked {@code PackagePrivate} loses the mark and becomes so. */
final class NarrowedClass {
    private static final String MARK = "/PackagePrivate;";

    private NarrowedClass() {
    }

    /** The class file; the very same one where nothing is marked. */
    static byte[] of(byte[] classFile) {
        // To parse all of them would cost the program's start 50 milliseconds.
        if (!new String(classFile, StandardCharsets.ISO_8859_1).contains(MARK)) {
            return classFile;
        }
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        if (takeMark(node.invisibleAnnotations)) {
            node.access = narrowed(node.access);
        }
        for (FieldNode field : node.fields) {
            if (takeMark(field.invisibleAnnotations)) {
                field.access = narrowed(field.access);
            }
        }
        for (MethodNode method : node.methods) {
            if (takeMark(method.invisibleAnnotations)) {
                method.access = narrowed(method.access);
            }
        }
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return writer.toByteArray();
    }

    private static int narrowed(int access) {
        return access & ~Opcodes.ACC_PUBLIC;
    }

    private static boolean takeMark(List<AnnotationNode> annotations) {
        for (int i = 0; annotations != null && i < annotations.size(); i++) {
            if (annotations.get(i).desc.endsWith(MARK)) {
                annotations.remove(i);
                return true;
            }
        }
        return false;
    }
}

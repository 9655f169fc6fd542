package org.callgrove.profile.methods;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** Instance fields that a class file declares, from which the size of an instance follows. */
public final class InstanceFields {
    private static final String CONTENDED = "Ljdk/internal/vm/annotation/Contended;";

    /** Binary name of the superclass. */
    public final String superName;
    /** First character of the descriptor of each field. */
    public final String kinds;

    public InstanceFields(String superName, String kinds) {
        this.superName = superName;
        this.kinds = kinds;
    }

    /** The fields of a class; null for Object, and for classes whose fields the VM may separate by padding. */
    public static InstanceFields of(ClassNode node) {
        if (node.superName == null || isContended(node.visibleAnnotations)) {
            return null;
        }
        StringBuilder kinds = new StringBuilder();
        for (FieldNode field : node.fields) {
            if (isContended(field.visibleAnnotations)) {
                return null;
            }
            if ((field.access & Opcodes.ACC_STATIC) == 0) {
                kinds.append(field.desc.charAt(0));
            }
        }
        return new InstanceFields(node.superName.replace('/', '.'), kinds.toString());
    }

    private static boolean isContended(Iterable<AnnotationNode> annotations) {
        if (annotations != null) {
            for (AnnotationNode annotation : annotations) {
                if (annotation.desc.equals(CONTENDED)) {
                    return true;
                }
            }
        }
        return false;
    }
}

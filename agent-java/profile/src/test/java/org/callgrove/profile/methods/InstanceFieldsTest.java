package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

class InstanceFieldsTest {
    private static final String CONTENDED = "Ljdk/internal/vm/annotation/Contended;";
    private final ClassNode node = new ClassNode();

    {
        node.name = "a/A";
        node.superName = "a/Base";
    }

    @Test
    void areThoseThatAreNotStatic() {
        add("number", "I", 0);
        add("COUNT", "J", Opcodes.ACC_STATIC);
        add("text", "Ljava/lang/String;", 0);
        add("array", "[J", Opcodes.ACC_FINAL);
        assertThat(InstanceFields.of(node)).returns("IL[", each -> each.kinds).returns("a.Base", each -> each.superName);
    }

    @Test
    void areUnknownIfTheVmMayPadThem() {
        add("number", "I", 0).visitAnnotation("Lother/Annotation;", true);
        assertThat(InstanceFields.of(node)).isNotNull();
        add("padded", "I", 0).visitAnnotation(CONTENDED, true);
        assertThat(InstanceFields.of(node)).isNull();
    }

    @Test
    void areUnknownInAClassThatIsPaddedAsAWhole() {
        node.visitAnnotation("Lother/Annotation;", true);
        assertThat(InstanceFields.of(node)).isNotNull();
        node.visitAnnotation(CONTENDED, true);
        assertThat(InstanceFields.of(node)).isNull();
    }

    @Test
    void ofObjectAreUnknown() {
        node.superName = null;
        assertThat(InstanceFields.of(node)).isNull();
    }

    private FieldNode add(String name, String descriptor, int access) {
        FieldNode field = new FieldNode(access, name, descriptor, null, null);
        node.fields.add(field);
        return field;
    }
}

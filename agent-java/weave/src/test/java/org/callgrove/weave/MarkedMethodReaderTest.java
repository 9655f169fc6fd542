package org.callgrove.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class MarkedMethodReaderTest {
    /** Checks that the quick reader agrees with the full one on all of java.base. */
    @Test
    void findsWhatAFullReaderFinds() throws Exception {
        int marked = 0;
        try (JdkClasses jdk = new JdkClasses()) {
            for (String name : jdk.names()) {
                byte[] classFile = jdk.read(name);
                ClassFacts full = ClassFacts.read(classFile);
                ClassFacts quick = ClassFacts.readMarked(classFile);
                Map<String, Integer> expected = new HashMap<>(full.methods);
                expected.values().removeIf(access -> (access & (Opcodes.ACC_NATIVE | ClassFacts.INTRINSIC)) == 0);
                Map<String, Integer> found = new HashMap<>(quick.methods);
                found.replaceAll((key, access) -> access & 0xFFFF | access & ClassFacts.INTRINSIC);
                expected.replaceAll((key, access) -> access & 0xFFFF | access & ClassFacts.INTRINSIC);
                assertThat(found).as(name).isEqualTo(expected);
                assertThat(quick.name).isEqualTo(name);
                assertThat(quick.superName).isEqualTo(full.superName);
                assertThat(quick.interfaces).isEqualTo(full.interfaces);
                assertThat(quick.access & 0xFFFF).isEqualTo(full.access & 0xFFFF);
                assertThat(quick.extensible).as(name).isEqualTo(full.extensible);
                marked += found.size();
            }
        }
        assertThat(marked).isGreaterThan(900);
    }

    /** The mark's attribute is followed by that of an annotation which the VM does not see. */
    @Test
    void findsAMarkBeforeOtherAttributes() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, "demo/Marked", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_ABSTRACT, "work", "()V", null, null);
        method.visitAnnotation("Ljdk/internal/vm/annotation/IntrinsicCandidate;", true).visitEnd();
        method.visitAnnotation("Ldemo/Other;", false).visitEnd();
        method.visitEnd();
        writer.visitEnd();
        assertThat(ClassFacts.readMarked(writer.toByteArray()).methods).containsOnlyKeys("work()V");
    }
}

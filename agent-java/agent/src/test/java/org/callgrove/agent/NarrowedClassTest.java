package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/** Compares a list with the runtime's members that programs can reach in java.lang. */
class NarrowedClassTest {
    private static final JavaClasses RUNTIME = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.callgrove.runtime");

    @Test
    void programsReachNoMoreThanIsListed() throws IOException {
        Map<String, String> reachable = new TreeMap<>();
        for (JavaClass type : RUNTIME) {
            ClassNode node = narrowed(type);
            if (isPublic(node)) {
                reachable.put(node.name.substring(node.name.lastIndexOf('/') + 1), members(node));
            }
        }
        String lines = reachable.entrySet().stream().filter(each -> !each.getKey().equals("PackagePrivate"))
                .map(each -> (each.getKey() + ": " + each.getValue()).trim()).collect(Collectors.joining("\n"));
        assertThat(lines).isEqualToIgnoringNewLines(Files.readString(Path.of("src", "test", "resources", "reachable.txt")));
    }

    @Test
    void whatIsNotMarkedStaysAsItIs() throws IOException {
        byte[] classFile = classFile(RUNTIME.get("org.callgrove.runtime.session.GroveAccess"));
        assertThat(NarrowedClass.of(classFile)).isSameAs(classFile);
    }

    private static ClassNode narrowed(JavaClass type) throws IOException {
        ClassNode node = new ClassNode();
        new ClassReader(NarrowedClass.of(classFile(type))).accept(node, ClassReader.SKIP_CODE);
        assertThat(node.invisibleAnnotations == null || node.invisibleAnnotations.isEmpty()).as("no mark is left on %s", node.name).isTrue();
        return node;
    }

    private static byte[] classFile(JavaClass type) throws IOException {
        try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            return in.readAllBytes();
        }
    }

    /** Whether a class is public. The access flags of a nested class are only in its table of inner classes. */
    private static boolean isPublic(ClassNode node) {
        for (InnerClassNode inner : node.innerClasses) {
            if (inner.name.equals(node.name)) {
                return (inner.access & Opcodes.ACC_PUBLIC) != 0;
            }
        }
        return (node.access & Opcodes.ACC_PUBLIC) != 0;
    }

    /** Names of public and protected members, except constants, which the compiler copies. */
    private static String members(ClassNode node) {
        TreeSet<String> names = new TreeSet<>();
        node.fields.stream().filter(field -> isOpen(field.access) && field.value == null).forEach(field -> names.add(field.name));
        node.methods.stream().filter(method -> isOpen(method.access)).forEach(method -> names.add(method.name));
        return String.join(" ", names);
    }

    private static boolean isOpen(int access) {
        return (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    }
}

package org.callgrove.profile.leaves;

import java.util.List;
import java.util.Map;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.Opcodes;

/** Holds the facts about a class outside java.base that are needed to decide whether calls are counted at their call sites. */
final class LearnedClass {
    /** Internal name of the superclass. */
    final String superName;
    /** Internal names of the direct superinterfaces. */
    final String[] interfaces;
    /** Methods of the class that have the name and descriptor of a virtual leaf, a method that is counted at its call sites. */
    final List<String> declared;
    /** A number that identifies these facts together with the native methods; never 0. */
    final int fingerprint;

    LearnedClass(ClassFacts known, List<String> declared) {
        this.superName = known.superName;
        this.interfaces = known.interfaces;
        this.declared = declared;
        this.fingerprint = fingerprint(known, declared);
    }

    private static int fingerprint(ClassFacts known, List<String> declared) {
        int hash = known.superName == null ? 0 : known.superName.hashCode();
        hash = hash * 31 + (known.access & Opcodes.ACC_FINAL);
        for (String each : known.interfaces) {
            hash = hash * 31 + each.hashCode();
        }
        for (int i = 0; i < declared.size(); i++) {
            // The sum does not depend on the order, which is that of a hash map.
            hash += 7 * declared.get(i).hashCode();
        }
        for (Map.Entry<String, Integer> method : known.methods.entrySet()) {
            if ((method.getValue() & Opcodes.ACC_NATIVE) != 0) {
                hash += 17 * method.getKey().hashCode() + method.getValue();
            }
        }
        return hash | 1;
    }
}

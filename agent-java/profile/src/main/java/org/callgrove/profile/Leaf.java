package org.callgrove.profile;

import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.Opcodes;

/** A method counted at its call sites. */
final class Leaf {
    final String owner;
    final String key;
    /** Access flags, with {@link ClassFacts#INTRINSIC}. */
    final int access;
    /** Whether no class can override it. */
    final boolean isFinal;
    /** Whether no class can inherit it. */
    final boolean ownerFinal;

    Leaf(String owner, String key, int access, boolean isFinal, boolean ownerFinal) {
        this.owner = owner;
        this.key = key;
        this.access = access;
        this.isFinal = isFinal;
        this.ownerFinal = ownerFinal;
    }

    String name() {
        return key.substring(0, key.indexOf('('));
    }

    String descriptor() {
        return key.substring(key.indexOf('('));
    }

    boolean isIntrinsic() {
        return (access & ClassFacts.INTRINSIC) != 0;
    }

    /** Whether code that it calls back is to appear under it: a native method that is more than an instruction in disguise. */
    boolean mayCallBack() {
        return (access & Opcodes.ACC_NATIVE) != 0 && (!isIntrinsic() || owner.startsWith("java/lang/invoke/"));
    }
}

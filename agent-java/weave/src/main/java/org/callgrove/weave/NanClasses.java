package org.callgrove.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;

/**
 * Gives the VM a copy of each class file that has NaN among its constants, while classes get their own code back.
 *
 * <p>HotSpot merges the constants of both versions, and no NaN equals another. So it adds every NaN once more each time a class is switched.
 * JDK 25 makes the next version from the result, so that their number triples with each recording, up to the limit of 65,535. A version
 * that a transformer gives lets the VM keep the first class file, which has each NaN once.
 */
public final class NanClasses implements ClassFileTransformer {
    private static final int FLOAT = 4;
    private static final int DOUBLE = 6;

    /** Makes a transformer; it has no state. */
    public NanClasses() {
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return redefined != null && hasNan(classFile) ? classFile.clone() : null;
    }

    /** Whether a class file has NaN, of either type, among its constants. */
    static boolean hasNan(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // A long or double takes two places, of which the second is empty.
            int tag = at == 0 ? 0 : classFile[at - 1];
            if (tag == FLOAT && Float.isNaN(Float.intBitsToFloat(reader.readInt(at)))
                    || tag == DOUBLE && Double.isNaN(Double.longBitsToDouble(reader.readLong(at)))) {
                return true;
            }
        }
        return false;
    }
}

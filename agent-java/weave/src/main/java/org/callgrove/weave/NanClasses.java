package org.callgrove.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;

/**
 * Gives the VM a copy of each class file with a NaN constant while classes are switched back to their original code.
 *
 * <p>HotSpot merges the constants of both versions of a class, and no NaN equals another. So it adds every NaN again each time a class is
 * switched. JDK 25 derives the next version from the result, so that the number of NaNs triples with each recording, up to the limit of
 * 65,535 constants. If a transformer supplies the version, the VM keeps the first class file, which has each NaN once.
 */
public final class NanClasses implements ClassFileTransformer {
    private static final int FLOAT = 4;
    private static final int DOUBLE = 6;

    /** Creates a transformer; it has no state. */
    public NanClasses() {
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return redefined != null && hasNan(classFile) ? classFile.clone() : null;
    }

    /** Whether a class file has a NaN, float or double, among its constants. */
    static boolean hasNan(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // A long or double takes two entries, the second of which is empty.
            int tag = at == 0 ? 0 : classFile[at - 1];
            if (tag == FLOAT && Float.isNaN(Float.intBitsToFloat(reader.readInt(at)))
                    || tag == DOUBLE && Double.isNaN(Double.longBitsToDouble(reader.readLong(at)))) {
                return true;
            }
        }
        return false;
    }
}

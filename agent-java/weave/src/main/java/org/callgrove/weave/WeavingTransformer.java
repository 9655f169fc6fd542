package org.callgrove.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Weaves classes as they are loaded or retransformed. Every failure is recorded, and the program gets its class unchanged. The caller must
 * pause counting while a transformer runs, because the VM calls it in the middle of the program's code.
 */
public final class WeavingTransformer implements ClassFileTransformer {
    private final ClassWeaver weaver;
    private final Predicate<String> skipped;
    private final Omissions omissions;
    private final OriginalClassFiles own;
    private final ClassLocations locations;

    /**
     * @param skipped decides, by internal name, which classes to leave alone
     * @param own finds original class files; null if no other agent can have changed them
     * @param locations receives the locations of all classes offered for transformation
     */
    public WeavingTransformer(ClassWeaver weaver, Predicate<String> skipped, Omissions omissions, OriginalClassFiles own, ClassLocations locations) {
        this.weaver = weaver;
        this.skipped = skipped;
        this.omissions = omissions;
        this.own = own;
        this.locations = locations;
    }

    /** Whether a class with this internal name has ever been offered for transformation. */
    public boolean hasSeen(String name) {
        return locations.has(name);
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (name != null && skipped.test(name)) {
            return null;
        }
        try {
            if (name != null) {
                locations.note(name, module, loader, domain);
            }
            return weaver.weave(classFile, own == null || name == null ? null : before(classFile, loader, name, domain), loader);
        } catch (Throwable e) {
            try {
                omissions.add(WeaveLimit.FAILED.reason() + ": " + e, name == null ? "(no name)" : name.replace('/', '.'));
            } catch (Throwable ignored) {
                // Recording the failure has failed as well; nothing more can be done.
            }
            return null;
        }
    }

    /** The original file of a class that other agents have changed; null if they did not change it or it is not found. */
    private byte[] before(byte[] classFile, ClassLoader loader, String name, ProtectionDomain domain) {
        byte[] found = own.find(name, loader, domain);
        return Arrays.equals(found, classFile) ? null : found;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return transform(null, loader, name, redefined, domain, classFile);
    }
}

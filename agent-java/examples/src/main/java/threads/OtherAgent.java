package threads;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/** Test subject: another agent in the same JVM, which replaces a text in {@link Changed}. With option {@code again} it retransforms that class. */
public final class OtherAgent implements ClassFileTransformer {
    private OtherAgent() {
    }

    /** Entry point of the agent, called before the program's main method. */
    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        boolean again = "again".equals(options);
        if (again) {
            Class<?> loaded = Class.forName("threads.Changed");
            instrumentation.addTransformer(new OtherAgent(), true);
            instrumentation.retransformClasses(loaded);
        } else {
            instrumentation.addTransformer(new OtherAgent());
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (!"threads/Changed".equals(name)) {
            return null;
        }
        byte[] from = "left alone".getBytes(StandardCharsets.US_ASCII);
        byte[] to = "was edited".getBytes(StandardCharsets.US_ASCII);
        byte[] changed = classFile.clone();
        for (int at = 0; at + from.length <= changed.length; at++) {
            if (java.util.Arrays.equals(java.util.Arrays.copyOfRange(changed, at, at + from.length), from)) {
                System.arraycopy(to, 0, changed, at, to.length);
            }
        }
        return changed;
    }
}

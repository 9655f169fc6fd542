package org.callgrove.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.callgrove.agent.jvm.AgentJar;

/**
 * Defines the runtime classes in {@code java.lang}, where every class loader finds them and the JIT honours their annotations. The jar
 * holds them under that name. No class loader would define them, but a lookup with access to the package does. (Appending to the boot
 * search path would switch class data sharing off.)
 */
final class RuntimeInstaller {
    static final String PACKAGE = "java/lang/";

    private RuntimeInstaller() {
    }

    /** Defines the classes, before any class that mentions the runtime is linked. */
    static void install(Instrumentation instrumentation, AgentJar jar) throws IOException, IllegalAccessException {
        instrumentation.redefineModule(Object.class.getModule(), Collections.<Module>emptySet(), Collections.emptyMap(),
                Collections.singletonMap("java.lang", Collections.singleton(RuntimeInstaller.class.getModule())),
                Collections.<Class<?>>emptySet(), Collections.emptyMap());
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        List<String> names = jar.classes(PACKAGE);
        List<Class<?>> defined = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            defined.add(lookup.defineClass(NarrowedClass.of(jar.read(names.get(i)))));
        }
        for (int i = 0; i < defined.size(); i++) {
            // Initialises them now. Later, static initialisers would call woven methods, which would call them.
            lookup.in(defined.get(i)).ensureInitialized(defined.get(i));
        }
    }
}

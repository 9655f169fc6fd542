package org.callgrove.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.callgrove.agent.jvm.AgentJar;

/**
 * Defines the runtime classes in {@code java.lang}, where every class loader finds them and the JIT honours their annotations. In the jar,
 * the classes are already in that package. A class loader would refuse to define them there, but a lookup with access to the package may.
 * Appending to the boot search path instead would disable class data sharing.
 */
final class RuntimeInstaller {
    static final String PACKAGE = "java/lang/";

    private RuntimeInstaller() {
    }

    /**
     * Defines the classes. Call it before any class that refers to the runtime is linked.
     *
     * @param sampling whether recordings in this VM take samples
     * @param memory bytes that contexts may take; 0 for the default
     */
    static void install(Instrumentation instrumentation, AgentJar jar, boolean sampling, long memory) throws IOException, IllegalAccessException {
        instrumentation.redefineModule(Object.class.getModule(), Collections.<Module>emptySet(), Collections.emptyMap(),
                Collections.singletonMap("java.lang", Collections.singleton(RuntimeInstaller.class.getModule())),
                Collections.<Class<?>>emptySet(), Collections.emptyMap());
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        List<String> names = jar.classes(PACKAGE);
        List<Class<?>> defined = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            defined.add(lookup.defineClass(NarrowedClass.of(jar.read(names.get(i)))));
        }
        if (sampling) {
            SamplingMode.request();
        }
        ContextMemory.limit(memory);
        for (int i = 0; i < defined.size(); i++) {
            // Initialises the classes now. Later, their static initialisers would call woven methods, which would in turn call these
            // classes.
            lookup.in(defined.get(i)).ensureInitialized(defined.get(i));
        }
    }
}

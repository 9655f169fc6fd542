package org.callgrove.agent.jvm;

import java.lang.instrument.Instrumentation;
import java.util.Collections;

/**
 * Reads the arguments of this VM for strict mode, which needs them before the runtime is defined. It opens a package of java.base for this.
 */
public final class VmArguments {
    private static final String VM = "jdk.internal.misc.VM";

    private VmArguments() {
    }

    /** @throws ReflectiveOperationException if the VM does not provide its arguments */
    public static String[] of(Instrumentation instrumentation) throws ReflectiveOperationException {
        instrumentation.redefineModule(Object.class.getModule(), Collections.<Module>emptySet(),
                Collections.singletonMap("jdk.internal.misc", Collections.singleton(VmArguments.class.getModule())), Collections.emptyMap(),
                Collections.<Class<?>>emptySet(), Collections.emptyMap());
        Object arguments = Class.forName(VM).getMethod("getRuntimeArguments").invoke(null);
        return arguments == null ? new String[0] : (String[]) arguments;
    }
}

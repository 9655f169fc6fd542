package org.callgrove.agent.jvm;

import java.lang.instrument.Instrumentation;
import java.util.Collections;

/** Reads the arguments of this VM for strict mode, which needs them before the runtime is defined. A package of java.base is opened for that. */
public final class VmArguments {
    private static final String VM = "jdk.internal.misc.VM";

    private VmArguments() {
    }

    /** @throws ReflectiveOperationException on a VM that does not tell its arguments */
    public static String[] of(Instrumentation instrumentation) throws ReflectiveOperationException {
        instrumentation.redefineModule(Object.class.getModule(), Collections.<Module>emptySet(),
                Collections.singletonMap("jdk.internal.misc", Collections.singleton(VmArguments.class.getModule())), Collections.emptyMap(),
                Collections.<Class<?>>emptySet(), Collections.emptyMap());
        Object arguments = Class.forName(VM).getMethod("getRuntimeArguments").invoke(null);
        return arguments == null ? new String[0] : (String[]) arguments;
    }
}

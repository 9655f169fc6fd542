package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.misc.VM;

/** What only a class of java.base may ask the VM. */
public final class GroveVm {
    private GroveVm() {
    }

    /** An object of which no constructor has run. */
    public static Object bare(Class<?> type) throws InstantiationException {
        return U.allocateInstance(type);
    }

    /** The arguments that this VM was started with; none where it does not tell them. */
    public static String[] arguments() {
        String[] arguments = VM.getRuntimeArguments();
        return arguments == null ? new String[0] : arguments;
    }
}

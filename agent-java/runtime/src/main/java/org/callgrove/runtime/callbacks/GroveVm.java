package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.misc.VM;
import jdk.internal.vm.VMSupport;
import org.callgrove.runtime.text.GroveStack;

/**
 * Gives the agent what only code in java.base may do: create an object without a constructor, read field offsets and the VM's arguments,
 * and publish properties for processes that attach.
 */
public final class GroveVm {
    private GroveVm() {
    }

    /** Creates an object without running a constructor. */
    public static Object bare(Class<?> type) throws InstantiationException {
        return U.allocateInstance(type);
    }

    /** Creates an object without running a constructor or an initialiser; null if the class is not initialised. */
    public static Object sample(Class<?> type) throws InstantiationException {
        return U.shouldBeInitialized(type) ? null : U.allocateInstance(type);
    }

    /** Offset of an object's first field in bytes. */
    public static int header() {
        return (int) U.objectFieldOffset(Integer.class, "value");
    }

    /** Sets a property that processes attached to this VM can read. The program does not see it. */
    public static void tell(String key, String value) {
        VMSupport.getAgentProperties().setProperty(key, value);
    }

    /**
     * The JVM descriptor of a frame's method, found without loading the classes that it names; null if unknown. Request the method's name
     * from the frame first.
     */
    public static String descriptor(StackWalker.StackFrame frame) {
        return GroveStack.descriptor(frame);
    }

    /** The arguments that this VM was started with; empty if it does not provide them. */
    public static String[] arguments() {
        String[] arguments = VM.getRuntimeArguments();
        return arguments == null ? new String[0] : arguments;
    }
}

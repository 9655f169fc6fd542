package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.misc.VM;
import jdk.internal.vm.VMSupport;
import org.callgrove.runtime.text.GroveStack;

/** Offers what only java.base may do: making an object without a constructor, asking for offsets, reading the VM's arguments, and answering
 * a process that has attached. */
public final class GroveVm {
    private GroveVm() {
    }

    /** Makes an object without running a constructor. */
    public static Object bare(Class<?> type) throws InstantiationException {
        return U.allocateInstance(type);
    }

    /** Makes an object without running a constructor or an initialiser; null if the class is not initialised. */
    public static Object sample(Class<?> type) throws InstantiationException {
        return U.shouldBeInitialized(type) ? null : U.allocateInstance(type);
    }

    /** Offset of the first field of an object, in bytes. */
    public static int header() {
        return (int) U.objectFieldOffset(Integer.class, "value");
    }

    /** Sets a property that a process which has attached to this VM may read. The program does not see it. */
    public static void tell(String key, String value) {
        VMSupport.getAgentProperties().setProperty(key, value);
    }

    /** The JVM descriptor of a frame's method, without loading the classes that it names. Ask for the method's name first. Null if unknown. */
    public static String descriptor(StackWalker.StackFrame frame) {
        return GroveStack.descriptor(frame);
    }

    /** The arguments that this VM was started with; none if it does not tell them. */
    public static String[] arguments() {
        String[] arguments = VM.getRuntimeArguments();
        return arguments == null ? new String[0] : arguments;
    }
}

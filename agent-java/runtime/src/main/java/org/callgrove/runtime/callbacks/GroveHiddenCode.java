package org.callgrove.runtime.callbacks;

import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.GroveRootMethods;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Tells the agent about code that the VM does not offer to agents: hidden classes about to be defined, and methods called by reflection or
 * method handle.
 */
public final class GroveHiddenCode {
    /** Receives these events; implemented by the agent. Called while counting is paused. */
    public interface Observer {
        /** Returns the class file to define for a hidden class, which may be unchanged. */
        byte[] hidden(byte[] classFile);

        /**
         * Records that reflection will call a method or constructor, or that a method handle is created from it.
         *
         * @param isBelowRoot whether the thread is below a root method; true if the recording has none
         */
        void reflected(Executable method, boolean isBelowRoot);

        /**
         * Records the lookup of a method handle; {@code name} is {@code <init>} for a constructor. Any argument may be null; the lookup
         * then throws an exception into the program.
         */
        void handle(Class<?> type, String name, MethodType signature, boolean isBelowRoot);
    }

    private static Observer observer;

    private GroveHiddenCode() {
    }

    /** Installs the observer, before woven code runs. */
    public static void install(Observer agentObserver) {
        observer = agentObserver;
    }

    /** Reports a hidden class; woven into the JDK's methods that define them. */
    @DontInline
    public static byte[] hidden(byte[] classFile) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            return observer.hidden(classFile);
        } catch (OutOfMemoryError full) {
            return classFile;
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }

    /** Reports a reflected method; woven into the JDK's methods that create accessors, or method handles from reflected methods. */
    @DontInline
    public static void reflected(Executable method) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            observer.reflected(method, isBelowRoot(before));
        } catch (OutOfMemoryError full) {
            // The program must not see this error: it did not ask for the memory.
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }

    /** Reports a method handle; woven into the methods of {@code MethodHandles.Lookup} that find methods by name. */
    @DontInline
    public static void handle(Class<?> type, String name, MethodType signature) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            observer.handle(type, name, signature, isBelowRoot(before));
        } catch (OutOfMemoryError full) {
            // The program must not see this error: it did not ask for the memory.
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }

    private static boolean isBelowRoot(long before) {
        return !GroveRootMethods.areChosen() || before < 0 && !GroveSink.covers(GroveRegion.address(before));
    }

    /** Reports a method handle bound to a receiver. */
    @DontInline
    public static void bound(Object receiver, String name, MethodType signature) {
        handle(receiver == null ? null : receiver.getClass(), name, signature);
    }
}

package org.callgrove.runtime.callbacks;

import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveWait;

/**
 * Tells the agent of what the VM shows to no agent: hidden classes when they are about to be defined, and methods for which an accessor of
 * reflection or a method handle is about to be made.
 */
public final class GroveHiddenCode {
    /** Implemented by the agent. Called paused. */
    public interface Observer {
        /** A hidden class is about to be defined; returns its class file, changed or not. */
        byte[] hidden(byte[] classFile);

        /** A method or constructor is about to be called by reflection, or a method handle made for it. */
        void reflected(Executable method);

        /** A method handle is asked for; {@code name} is {@code <init>} for a constructor. Any argument may be null: then the program gets its exception. */
        void handle(Class<?> type, String name, MethodType signature);
    }

    private static Observer observer;

    private GroveHiddenCode() {
    }

    /** Installs the observer; must precede woven code. */
    public static void install(Observer agentObserver) {
        observer = agentObserver;
    }

    /** Woven into what defines hidden classes. */
    @DontInline
    public static byte[] hidden(byte[] classFile) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            return observer.hidden(classFile);
        } catch (OutOfMemoryError full) {
            return classFile;
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(before);
        }
    }

    /** Woven into what makes accessors of reflection, and handles out of reflected methods. */
    @DontInline
    public static void reflected(Executable method) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            observer.reflected(method);
        } catch (OutOfMemoryError full) {
            // The program has not asked for this memory.
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(before);
        }
    }

    /** Woven into the methods of {@code MethodHandles.Lookup} that look up methods by name. */
    @DontInline
    public static void handle(Class<?> type, String name, MethodType signature) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            observer.handle(type, name, signature);
        } catch (OutOfMemoryError full) {
            // The program has not asked for this memory.
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(before);
        }
    }

    /** The same for a handle bound to a receiver. */
    @DontInline
    public static void bound(Object receiver, String name, MethodType signature) {
        handle(receiver == null ? null : receiver.getClass(), name, signature);
    }
}

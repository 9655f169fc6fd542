package org.callgrove.runtime.callbacks;

import jdk.internal.access.SharedSecrets;
import jdk.internal.vm.annotation.DontInline;

/** Calls the agent back when the program ends. */
public final class GroveExit {
    private static final int FIRST_SLOT_AFTER_APPLICATION_HOOKS = 3;
    private static final int LAST_SLOT = 9;

    private static volatile Runnable hook;
    private static boolean registered;

    private GroveExit() {
    }

    /**
     * Arranges for {@code atExit} to run after the program's shutdown hooks, and again whenever the VM is about to halt.
     *
     * @return whether a slot in the VM's shutdown sequence was free; if not, {@code atExit} runs only when the VM halts
     */
    public static boolean install(Runnable atExit) {
        hook = atExit;
        if (registered) {
            return true;
        }
        for (int slot = LAST_SLOT; slot >= FIRST_SLOT_AFTER_APPLICATION_HOOKS; slot--) {
            try {
                SharedSecrets.getJavaLangAccess().registerShutdownHook(slot, false, new Paused());
                registered = true;
                return true;
            } catch (InternalError taken) {
                // This slot is taken by another system hook.
            } catch (IllegalStateException shuttingDown) {
                return false;
            }
        }
        return false;
    }

    /** Stops calling back. */
    public static void forget() {
        hook = null;
    }

    private static final class Paused implements Runnable {
        @Override
        public void run() {
            halting();
        }
    }

    /** Called from the VM's shutdown sequence and at the entry of {@code Shutdown.halt}. */
    @DontInline
    public static void halting() {
        Runnable call = hook;
        if (call == null) {
            return;
        }
        GroveCallback.run(call);
    }
}

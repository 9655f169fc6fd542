package org.callgrove.oracles;

import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sets breakpoints on every instruction that HotSpot runs without reporting steps. While resolving a static field or method, HotSpot hides single
 * steps ({@code JvmtiHideSingleStepping}), including those of the static initialiser that this may start, and of all its calls.
 */
final class HiddenSteps {
    private final VirtualMachine vm;
    /** Methods that static initialisers may call, directly or not, in the notation of {@link MethodCode#calls}. */
    private final Set<String> callable = new HashSet<>();
    private final List<Method> others = new ArrayList<>();

    HiddenSteps(VirtualMachine vm) {
        this.vm = vm;
    }

    /** Handles a class of the program that has been prepared but not initialised. */
    void prepared(ReferenceType type) {
        for (Method method : type.methods()) {
            if (!method.isAbstract() && !method.isNative()) {
                others.add(method);
            }
        }
        // Methods prepared earlier may turn out to be called by those prepared now.
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Method method : List.copyOf(others)) {
                if (isCallable(method)) {
                    others.remove(method);
                    grown = true;
                    callable.addAll(new MethodCode(method).calls());
                    cover(method);
                }
            }
        }
    }

    private boolean isCallable(Method method) {
        String key = method.name() + method.signature();
        return method.isStaticInitializer() || callable.contains(key) || callable.contains(method.declaringType().name() + "." + key);
    }

    private void cover(Method method) {
        for (int at : BytecodeParser.starts(method.bytecodes())) {
            Location location = method.locationOfCodeIndex(at);
            BreakpointRequest request = vm.eventRequestManager().createBreakpointRequest(location);
            request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            request.enable();
        }
    }
}

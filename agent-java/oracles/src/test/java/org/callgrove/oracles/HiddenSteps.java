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
 * Breakpoints on every instruction that runs where HotSpot reports no steps. While it resolves a static field or method it hides single steps
 * ({@code JvmtiHideSingleStepping}), and with them the static initialiser that the resolution starts, and what that calls.
 */
final class HiddenSteps {
    private final VirtualMachine vm;
    /** What static initialisers may call, directly or not, as {@link MethodCode#calls} spells it. */
    private final Set<String> callable = new HashSet<>();
    private final List<Method> others = new ArrayList<>();

    HiddenSteps(VirtualMachine vm) {
        this.vm = vm;
    }

    /** A class of the program has been prepared; it is not initialised yet. */
    void prepared(ReferenceType type) {
        for (Method method : type.methods()) {
            if (!method.isAbstract() && !method.isNative()) {
                others.add(method);
            }
        }
        // What is called may have been prepared before its caller.
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

package org.callgrove.oracles;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Locatable;
import com.sun.jdi.Location;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import com.sun.jdi.request.StepRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs a program in a JVM without the agent, and counts by single-stepping its main thread through the Java Debug Interface. Each step event is one
 * instruction, and each method-entry event one call. Only the program's own package is stepped through.
 */
final class Stepper {
    private final VirtualMachine vm;
    private final String packagePrefix;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final StepCounter counter;
    private final HiddenSteps hidden;
    private ThreadReference main;

    private Stepper(VirtualMachine vm, String packagePrefix) {
        this.vm = vm;
        this.packagePrefix = packagePrefix;
        this.counter = new StepCounter(packagePrefix);
        this.hidden = new HiddenSteps(vm);
    }

    /** Output and results of a stepped run. */
    record Result(int exit, String out, String err, StepTree tree, long steps) {}

    /** @param packagePrefix the package to step through, such as {@code gen.}; {@code mainClass} is in it */
    static Result run(Path jdk, String classPath, String mainClass, String packagePrefix) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("home").setValue(jdk.toString());
        arguments.get("options").setValue("-Xshare:auto -cp \"" + classPath + "\"");
        arguments.get("main").setValue(mainClass);
        Stepper stepper = new Stepper(connector.launch(arguments), packagePrefix);
        return stepper.run();
    }

    private Result run() throws Exception {
        Process process = vm.process();
        Thread[] readers = {reader(process.getInputStream(), out), reader(process.getErrorStream(), err)};
        MethodEntryRequest entries = vm.eventRequestManager().createMethodEntryRequest();
        entries.addClassFilter(packagePrefix + "*");
        entries.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        entries.enable();
        ClassPrepareRequest classes = vm.eventRequestManager().createClassPrepareRequest();
        classes.addClassFilter(packagePrefix + "*");
        classes.enable();
        boolean alive = true;
        while (alive) {
            EventSet events = vm.eventQueue().remove();
            // A method entry, a breakpoint and a step at the same location come in one set. Handle the entry first.
            for (Event event : events) {
                if (event instanceof MethodEntryEvent entry && counter.isProgram(entry.method().declaringType())) {
                    entered(entry);
                }
            }
            Location reached = null;
            for (Event event : events) {
                if (event instanceof StepEvent || event instanceof BreakpointEvent) {
                    reached = ((Locatable) event).location();
                } else if (event instanceof ClassPrepareEvent prepared && counter.isProgram(prepared.referenceType())) {
                    hidden.prepared(prepared.referenceType());
                }
                alive &= !(event instanceof VMDisconnectEvent);
            }
            if (reached != null && counter.isProgram(reached.declaringType())) {
                counter.step(reached, main);
            }
            if (alive) {
                events.resume();
            }
        }
        for (Thread reader : readers) {
            reader.join();
        }
        return new Result(process.waitFor(), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), counter.tree, counter.steps);
    }

    private void entered(MethodEntryEvent entry) throws Exception {
        boolean first = main == null;
        if (first) {
            main = entry.thread();
            StepRequest steps = vm.eventRequestManager().createStepRequest(main, StepRequest.STEP_MIN, StepRequest.STEP_INTO);
            steps.addClassFilter(packagePrefix + "*");
            steps.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            steps.enable();
        } else if (!entry.thread().equals(main)) {
            throw new IllegalStateException("the program runs in a second thread, " + entry.thread().name());
        }
        counter.enter(main);
        if (first) {
            // The first step that the request reports is already the second instruction.
            counter.step(entry.location(), main);
        }
    }

    private static Thread reader(InputStream from, ByteArrayOutputStream to) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                from.transferTo(to);
                            } catch (IOException broken) {
                                throw new UncheckedIOException(broken);
                            }
                        });
        thread.start();
        return thread;
    }
}

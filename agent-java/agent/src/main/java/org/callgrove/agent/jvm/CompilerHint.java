package org.callgrove.agent.jvm;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.callgrove.agent.output.Stderr;
import org.callgrove.runtime.callbacks.GroveVm;

/**
 * Tells HotSpot which code to leave to its quick compiler, because the optimising one would compile it in vain. The hint needs the
 * diagnostic command {@code Compiler.directives_add}; without that command nothing changes.
 *
 * <p>The agent's own classes are left out for good. Weaving is hot for seconds only. The optimising compiler would spend longer on it than
 * on the program, whose methods wait in the same queue. Code that writes dumps is the exception, because a program waits for large ones.
 * The JDK's classes are left out until they are woven. Their compiled code is then thrown away. HotSpot remembers the methods that it was
 * forbidden to optimise, but woven methods are new to it.
 */
public final class CompilerHint {
    private static final String LASTING =
            "[{ match: [\"org/callgrove/dump/*.*\", \"org/callgrove/agent/recording/TreeWalk.*\"], c2: { Exclude: false } },\n"
                    + " { match: [\"org/callgrove/*.*\"], c2: { Exclude: true } }]\n";
    /** The first match counts. The runtime in {@code java.lang} is not woven and must be optimised. */
    private static final String WHILE_WEAVING = "[{ match: [\"java/lang/Grove*.*\"], c2: { Exclude: false } },\n"
            + " { match: [\"java/*.*\", \"jdk/*.*\", \"sun/*.*\"], c2: { Exclude: true } }]\n";
    private static final int DIRECTIVES_AT_ONCE = 2;
    private static final String PACKAGE = "com.sun.management.internal";

    private boolean weaving;
    private boolean lasting;

    private CompilerHint() {
    }

    /**
     * Gives the hint.
     *
     * @param attached whether the program runs already; then its compilation is not touched
     */
    public static CompilerHint give(Instrumentation instrumentation, boolean attached) {
        CompilerHint hint = new CompilerHint();
        Module management = ModuleLayer.boot().findModule("jdk.management").orElse(null);
        if (management != null) {
            instrumentation.redefineModule(management, Collections.<Module>emptySet(), Collections.emptyMap(),
                    Collections.singletonMap(PACKAGE, Collections.singleton(CompilerHint.class.getModule())),
                    Collections.<Class<?>>emptySet(), Collections.emptyMap());
            hint.lasting = hasQuickCompiler() && add(LASTING);
            hint.weaving = hint.lasting && !attached && add(WHILE_WEAVING);
        }
        return hint;
    }

    /** Removes the directives that hold until the loaded classes are woven. Later calls do nothing. */
    public void weavingEnds() {
        boolean given = weaving;
        weaving = false;
        remove(given);
    }

    /** Removes all directives, when the recording ends. Later calls do nothing. */
    public void recordingEnds() {
        weavingEnds();
        boolean given = lasting;
        lasting = false;
        remove(given);
    }

    private static void remove(boolean given) {
        try {
            for (int i = 0; given && i < DIRECTIVES_AT_ONCE; i++) {
                execute("Compiler.directives_remove");
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException unexpected) {
            Stderr.say("classes of the JDK are not optimised in this run: " + unexpected);
        }
    }

    /** Whether there is a quick compiler. Without it, code that is not optimised is interpreted, and the start would take twice as long. */
    private static boolean hasQuickCompiler() {
        try {
            String flags = execute("VM.flags");
            return !flags.contains("-XX:-TieredCompilation") && !flags.contains("-XX:CompilationMode=high-only");
        } catch (ReflectiveOperationException | LinkageError | RuntimeException notOffered) {
            return false;
        }
    }

    /** Whether the VM took the directives. */
    private static boolean add(String directives) {
        // createTempFile would not do: its random number loads the security providers, sixty classes to weave. Files would load thirty
        // more.
        File file = new File(System.getProperty("java.io.tmpdir"), "callgrove-" + System.nanoTime() + ".json");
        try {
            if (!file.createNewFile()) {
                return false;
            }
            try {
                try (FileOutputStream out = new FileOutputStream(file)) {
                    out.write(directives.getBytes(StandardCharsets.US_ASCII));
                }
                return execute("Compiler.directives_add " + file).contains("added");
            } finally {
                file.delete();
            }
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException notOffered) {
            return false;
        }
    }

    /** Calls the VM's own entry to diagnostic commands, without the management server around it. */
    private static String execute(String command) throws ReflectiveOperationException {
        Class.forName(PACKAGE + ".PlatformMBeanProviderImpl");
        Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl");
        Method method = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
        method.setAccessible(true);
        return (String) method.invoke(GroveVm.bare(commands), command);
    }
}

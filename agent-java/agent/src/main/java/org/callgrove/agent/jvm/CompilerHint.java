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
 * Asks HotSpot to leave to its quick compiler what its optimising one would compile in vain. Where a VM does not offer the command
 * ({@code jcmd Compiler.directives_add}), nothing changes but that.
 *
 * <p>The agent's own classes for good, but what writes dumps, which is hot for as long as the program waits for a large one: weaving is hot for seconds only, yet the optimising compiler spends longer on it than on the program,
 * whose methods wait in the same queue. The JDK's classes until they are woven: what was compiled of them is thrown away then, and so are
 * the methods that this forbids to optimise, which HotSpot would remember; the woven ones are new to it.
 */
public final class CompilerHint {
    private static final String LASTING =
            "[{ match: [\"org/callgrove/dump/*.*\", \"org/callgrove/agent/recording/TreeWalk.*\"], c2: { Exclude: false } },\n"
                    + " { match: [\"org/callgrove/*.*\"], c2: { Exclude: true } }]\n";
    /** The first that matches counts: the runtime in {@code java.lang} is not woven, and must be optimised. */
    private static final String WHILE_WEAVING = "[{ match: [\"java/lang/Grove*.*\"], c2: { Exclude: false } },\n"
            + " { match: [\"java/*.*\", \"jdk/*.*\", \"sun/*.*\"], c2: { Exclude: true } }]\n";
    private static final int DIRECTIVES_WHILE_WEAVING = 2;
    private static final String PACKAGE = "com.sun.management.internal";

    private boolean weaving;

    private CompilerHint() {
    }

    /**
     * Gives the hint.
     *
     * @param attached whether the program runs already: then its compilation is not touched
     */
    public static CompilerHint give(Instrumentation instrumentation, boolean attached) {
        CompilerHint hint = new CompilerHint();
        Module management = ModuleLayer.boot().findModule("jdk.management").orElse(null);
        if (management != null) {
            instrumentation.redefineModule(management, Collections.<Module>emptySet(), Collections.emptyMap(),
                    Collections.singletonMap(PACKAGE, Collections.singleton(CompilerHint.class.getModule())),
                    Collections.<Class<?>>emptySet(), Collections.emptyMap());
            hint.weaving = add(LASTING) && !attached && hasQuickCompiler() && add(WHILE_WEAVING);
        }
        return hint;
    }

    /** Takes back what holds until the loaded classes are woven; does nothing from the second call on. */
    public void weavingEnds() {
        boolean given = weaving;
        weaving = false;
        try {
            for (int i = 0; given && i < DIRECTIVES_WHILE_WEAVING; i++) {
                execute("Compiler.directives_remove");
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException unexpected) {
            Stderr.say("classes of the JDK are not optimised in this run: " + unexpected);
        }
    }

    /** Without it, what is not optimised is interpreted: the start would take twice as long. */
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
        // Not createTempFile: its random number would load the security providers, sixty classes to be woven; nor Files, thirty more.
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

    /** The VM's own entry to diagnostic commands, without the management server around it. */
    private static String execute(String command) throws ReflectiveOperationException {
        Class.forName(PACKAGE + ".PlatformMBeanProviderImpl");
        Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl");
        Method method = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
        method.setAccessible(true);
        return (String) method.invoke(GroveVm.bare(commands), command);
    }
}

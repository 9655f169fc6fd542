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
 * Tells HotSpot which code to leave to its quick compiler, because optimising it would not pay off, and what the quick compiler must not
 * inline. This needs the diagnostic command {@code Compiler.directives_add}; without it, nothing changes.
 *
 * <p>The agent's own classes are never optimised. Weaving is hot only for seconds. The optimising compiler would spend more time on it than
 * on the program, whose methods wait in the same queue. The exception is code that writes dumps, because a program waits for large ones.
 * The JDK's classes are not optimised until they are woven, because weaving discards their compiled code. HotSpot remembers which methods
 * it was not allowed to optimise, but woven methods are new to it.
 *
 * <p>The quick compiler must call the runtime's methods rather than inline them. Otherwise they would be profiled at each call site, and
 * most of a woven method's code would be the runtime's. That directive matches every method, so it is not given if the program's command
 * line has compiler directives or compile commands.
 */
public final class CompilerHint {
    private static final String[] LASTING = {
        "{ match: [\"org/callgrove/dump/*.*\", \"org/callgrove/agent/recording/TreeWalk.*\"], c2: { Exclude: false } }",
        "{ match: [\"org/callgrove/*.*\"], c2: { Exclude: true } }"};
    /** This directive comes last, because it matches every method and the first match counts. */
    private static final String RUNTIME_NOT_INLINED = "{ match: [\"*.*\"], c1: { inline: [\"-java/lang/Grove*.*\"] } }";
    /**
     * The first match counts, so the directive for the runtime comes before that for the JDK. The runtime in {@code java.lang} is not woven
     * and must be optimised.
     */
    private static final String[] WHILE_WEAVING = {"{ match: [\"java/lang/Grove*.*\"], c2: { Exclude: false } }",
        "{ match: [\"java/*.*\", \"jdk/*.*\", \"sun/*.*\"], c2: { Exclude: true } }"};
    private static final String PACKAGE = "com.sun.management.internal";

    /** Number of directives that are in force until the loaded classes are woven. */
    private int weaving;
    /** Number of directives below those, which are in force until the recording ends. */
    private int lasting;

    private CompilerHint() {
    }

    /**
     * Adds the directives.
     *
     * @param attached whether the program is already running; then its compilation is left alone
     */
    public static CompilerHint give(Instrumentation instrumentation, boolean attached) {
        CompilerHint hint = new CompilerHint();
        Module management = ModuleLayer.boot().findModule("jdk.management").orElse(null);
        if (management != null) {
            instrumentation.redefineModule(management, Collections.<Module>emptySet(), Collections.emptyMap(),
                    Collections.singletonMap(PACKAGE, Collections.singleton(CompilerHint.class.getModule())),
                    Collections.<Class<?>>emptySet(), Collections.emptyMap());
            String flags = flags();
            if (hasQuickCompiler(flags)) {
                hint.lasting = mayCallRuntime(flags) ? add(LASTING[0], LASTING[1], RUNTIME_NOT_INLINED) : add(LASTING);
                hint.weaving = hint.lasting > 0 && !attached ? add(WHILE_WEAVING) : 0;
            }
        }
        return hint;
    }

    /** Removes the directives that were in force only until the loaded classes are woven. Later calls have no effect. */
    public void weavingEnds() {
        int given = weaving;
        weaving = 0;
        remove(given);
    }

    /** Removes all directives when the recording ends. Later calls have no effect. */
    public void recordingEnds() {
        weavingEnds();
        int given = lasting;
        lasting = 0;
        remove(given);
    }

    private static void remove(int directives) {
        try {
            for (int i = 0; i < directives; i++) {
                execute("Compiler.directives_remove");
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException unexpected) {
            Stderr.say("compiler directives could not be removed, so some classes are not optimised: " + unexpected);
        }
    }

    /** The VM's flags that differ from their defaults; empty if the VM does not list them. */
    private static String flags() {
        try {
            return execute("VM.flags");
        } catch (ReflectiveOperationException | LinkageError | RuntimeException notOffered) {
            return "";
        }
    }

    /**
     * Whether there is a quick compiler. Without it, code that may not be optimised would be interpreted, and the start would take twice as
     * long.
     */
    private static boolean hasQuickCompiler(String flags) {
        return !flags.isEmpty() && !flags.contains("-XX:-TieredCompilation") && !flags.contains("-XX:CompilationMode=high-only");
    }

    /** Whether there is an optimising compiler as well, and the command line has no compile commands or directives. */
    private static boolean mayCallRuntime(String flags) {
        boolean hasNoOptimisingCompiler = flags.contains("-XX:CompilationMode=quick-only")
                || flags.contains("-XX:TieredStopAtLevel=") && !flags.contains("-XX:TieredStopAtLevel=4");
        return !hasNoOptimisingCompiler && !flags.contains("-XX:CompileCommand") && !flags.contains("-XX:CompilerDirectivesFile");
    }

    /** Returns how many directives the VM accepted: all or none. */
    private static int add(String... directives) {
        // createTempFile is not used, because its random number loads the security providers: sixty more classes to weave. Files would load
        // another thirty.
        File file = new File(System.getProperty("java.io.tmpdir"), "callgrove-" + System.nanoTime() + ".json");
        try {
            if (!file.createNewFile()) {
                return 0;
            }
            try {
                try (FileOutputStream out = new FileOutputStream(file)) {
                    out.write(("[" + String.join(",\n", directives) + "]\n").getBytes(StandardCharsets.US_ASCII));
                }
                return execute("Compiler.directives_add " + file).contains("added") ? directives.length : 0;
            } finally {
                file.delete();
            }
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException notOffered) {
            return 0;
        }
    }

    /** Calls the VM's entry point for diagnostic commands directly, without the management server. */
    private static String execute(String command) throws ReflectiveOperationException {
        Class.forName(PACKAGE + ".PlatformMBeanProviderImpl");
        Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl");
        Method method = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
        method.setAccessible(true);
        return (String) method.invoke(GroveVm.bare(commands), command);
    }
}

package org.callgrove.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import org.callgrove.runtime.GroveHook;

/**
 * Asks HotSpot to leave the agent's own classes to its quick compiler. Weaving is hot for seconds only, yet the optimising compiler spends
 * longer on it than on the program, whose methods wait in the same queue: half of a short run's CPU time. Where a VM does not offer the
 * command ({@code jcmd Compiler.directives_add}), nothing changes but that.
 */
final class CompilerHint {
    private static final String DIRECTIVES = "[{ match: [\"org/callgrove/*.*\"], c2: { Exclude: true } }]\n";
    private static final String PACKAGE = "com.sun.management.internal";

    private CompilerHint() {
    }

    /** Gives the hint; returns whether the VM took it. */
    static boolean give(Instrumentation instrumentation) {
        Module management = ModuleLayer.boot().findModule("jdk.management").orElse(null);
        if (management == null) {
            return false;
        }
        Path file = null;
        try {
            // Not createTempFile: its random number would load the security providers, sixty classes to be woven.
            file = Files.createFile(Paths.get(System.getProperty("java.io.tmpdir"), "callgrove-" + System.nanoTime() + ".json"));
            Files.write(file, DIRECTIVES.getBytes(StandardCharsets.US_ASCII));
            instrumentation.redefineModule(management, Collections.<Module>emptySet(), Collections.emptyMap(),
                    Collections.singletonMap(PACKAGE, Collections.singleton(CompilerHint.class.getModule())),
                    Collections.<Class<?>>emptySet(), Collections.emptyMap());
            return execute("Compiler.directives_add " + file).contains("added");
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException notOffered) {
            return false;
        } finally {
            delete(file);
        }
    }

    /** The VM's own entry to diagnostic commands, without the management server around it. */
    private static String execute(String command) throws ReflectiveOperationException {
        Class.forName(PACKAGE + ".PlatformMBeanProviderImpl");
        Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl");
        Method method = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
        method.setAccessible(true);
        return (String) method.invoke(GroveHook.bare(commands), command);
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException leftBehind) {
            // A small file stays in the folder for temporary files.
        }
    }
}

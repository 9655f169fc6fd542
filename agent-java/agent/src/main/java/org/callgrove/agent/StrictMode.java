package org.callgrove.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import org.callgrove.agent.jvm.StrictFlags;
import org.callgrove.agent.jvm.VmArguments;
import org.callgrove.agent.options.OptionParser;
import org.callgrove.agent.options.Options;

/**
 * Prints the argument file for strict mode, and rejects a VM that was not started with the options in it. In strict mode, the JIT replaces
 * no method that has bytecode, so counts do not depend on how the VM runs the program.
 */
final class StrictMode {
    private StrictMode() {
    }

    /** Prints the argument file for this JDK: {@code java -jar callgrove-agent.jar args}. */
    static void printArguments(PrintStream out, String options) throws IOException {
        Options.parse(options);
        out.println("# Callgrove's strict mode on " + TableCommand.runtime() + ". Use: java @thisfile Main");
        for (String flag : StrictFlags.ofRunningVm()) {
            out.println(flag);
        }
        boolean named = OptionParser.values(options).containsKey("mode");
        String agent = "-javaagent:" + jar() + "=" + (named ? options : options.isEmpty() ? "mode=strict" : "mode=strict," + options);
        // In argument files of java, a backslash within quotes escapes the next character.
        out.println('"' + agent.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    }

    private static Path jar() throws IOException {
        try {
            return Paths.get(StrictMode.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (java.net.URISyntaxException e) {
            throw new IOException("the agent's jar is not a file: " + e.getMessage(), e);
        }
    }

    /**
     * Rejects a VM that was not started for strict mode.
     *
     * @throws IllegalArgumentException with one sentence of advice
     */
    static void check(Options options, Instrumentation instrumentation) {
        if (!options.strict) {
            return;
        }
        String how = "run `java -jar callgrove-agent.jar args > callgrove.args` once for this JDK, then `java @callgrove.args Main`";
        try {
            List<String> wanted = StrictFlags.ofRunningVm();
            String missing = StrictFlags.missing(wanted, VmArguments.of(instrumentation));
            if (missing != null) {
                int equals = missing.indexOf('=');
                throw new IllegalArgumentException(
                        "mode=strict also requires: " + (equals < 0 ? missing : missing.substring(0, equals) + "=… for this JDK")
                                + " and further options; " + how);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage());
        } catch (ReflectiveOperationException | LinkageError | SecurityException e) {
            throw new IllegalArgumentException("mode=strict cannot be checked on this VM, which does not report its arguments (" + e + ")");
        }
    }
}

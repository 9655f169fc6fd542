package org.callgrove.agent.attach;

import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.callgrove.agent.options.CheckpointLease;
import org.callgrove.agent.options.OptionParser;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.options.RequestText;

/** Runs the jar's commands that reach running programs, and prints the answers. */
public final class AttachCommands {
    public static final int DONE = 0;
    public static final int FAILED = 2;

    /** The commands' lines in the help text. */
    public static final String[] HELP = {
        "  java -jar callgrove-agent.jar jps                               list the Java programs that can be recorded while they run",
        "  java -jar callgrove-agent.jar doctor PID|NAME                   check whether this process can be recorded and, if not, why; changes nothing",
        "  java -jar callgrove-agent.jar methods PID|NAME PATTERN           list loaded methods that match a PATTERN such as com.acme.*.run, for use in root=",
        "  java -jar callgrove-agent.jar attach PID|NAME [OPTIONS]         start recording it; a relative out= refers to the current folder",
        "  java -jar callgrove-agent.jar dump PID|NAME                     write what has been recorded so far; the recording continues",
        "  java -jar callgrove-agent.jar pause PID|NAME                    write the dump and pause: until resumed, the program runs its original code",
        "  java -jar callgrove-agent.jar resume PID|NAME                   continue recording into the same dump, or start a waiting recording (start=)",
        "  java -jar callgrove-agent.jar switch PID|NAME metrics=calls      count these metrics from now on, into the same dump",
        "  java -jar callgrove-agent.jar checkpoint PID|NAME every=2s[,for=60s][,renewed=FILE]  rewrite the file this often, for this long; then at its own interval again",
        "  java -jar callgrove-agent.jar detach PID|NAME                   write the dump and remove the agent's code",
    };

    private static final List<String> NAMES = Arrays.asList("jps", "doctor", RequestText.ATTACH, RequestText.DUMP, RequestText.PAUSE,
            RequestText.RESUME, RequestText.SWITCH, RequestText.CHECKPOINT, RequestText.DETACH, RequestText.METHODS);

    private AttachCommands() {
    }

    /** Whether a word is one of the commands. */
    public static boolean has(String command) {
        return NAMES.contains(command);
    }

    /**
     * Runs a command.
     *
     * @param arguments a command for which {@link #has} is true, and its arguments
     * @return the exit status
     */
    public static int run(String[] arguments, PrintStream out, PrintStream err) {
        String command = arguments[0];
        boolean lists = command.equals(RequestText.METHODS);
        boolean switches = command.equals(RequestText.SWITCH);
        boolean leases = command.equals(RequestText.CHECKPOINT);
        int least = command.equals("jps") ? 1 : lists || switches || leases ? 3 : 2;
        int most = command.equals(RequestText.ATTACH) ? 3 : least;
        if (arguments.length > most || arguments.length < least) {
            err.println("callgrove: " + command + (most == 1 ? " takes no arguments"
                    : " takes a process id or the name of a main class"
                            + (lists ? ", and a method pattern" : switches ? ", and metrics=" : leases ? ", and every=2s"
                                    : most == 3 ? ", and options as key=value,key=value" : "")));
            return FAILED;
        }
        try {
            switch (command) {
                case "jps":
                    return list(out);
                case "doctor":
                    return Doctor.examine(arguments[1], out);
                default:
                    return send(command, arguments, out, err);
            }
        } catch (AttachException | IllegalArgumentException e) {
            err.println("callgrove: " + e.getMessage());
            return FAILED;
        } catch (NoClassDefFoundError | IllegalAccessError absent) {
            err.println("callgrove: this Java runtime lacks the modules jdk.attach and jdk.internal.jvmstat (" + absent.getMessage()
                    + "): run the command with the java executable of a full JDK");
            return FAILED;
        }
    }

    private static int list(PrintStream out) {
        List<JavaProcess> all = JavaProcess.all();
        if (all.isEmpty()) {
            out.println("this user is running no other Java program");
        }
        for (JavaProcess each : all) {
            out.printf("%7d  %-10s  %s%n", each.pid, each.version.isEmpty() ? "?" : each.version,
                    each.command.isEmpty() ? "(no name)" : each.command);
        }
        return DONE;
    }

    private static int send(String command, String[] arguments, PrintStream out, PrintStream err) {
        JavaProcess process = JavaProcess.find(arguments[1]);
        boolean lists = command.equals(RequestText.METHODS);
        String given = arguments.length > 2 ? arguments[2] : "";
        String options = command.equals(RequestText.ATTACH) ? withFolder(given) : given;
        if (command.equals(RequestText.SWITCH)) {
            Options.metricsAlone(given);
        } else if (command.equals(RequestText.CHECKPOINT)) {
            CheckpointLease.parse(given);
        }
        if ((lists || command.equals(RequestText.ATTACH)) && process.feature() >= Doctor.WARNS_SINCE
                && !process.options.contains("EnableDynamicAgentLoading")) {
            err.println(
                    "callgrove: JDK " + process.feature() + " makes the program print a warning because an agent is loaded while"
                            + " the program runs (JEP 451); -XX:+EnableDynamicAgentLoading silences the warning");
        }
        out.println((lists ? "" : "callgrove: ") + AgentLink.send(process, jar(), command, options, err));
        return DONE;
    }

    /** Options in which names of files are absolute, because the program may have a different current folder. */
    static String withFolder(String options) {
        Map<String, String> values = OptionParser.values(options);
        if (values.containsKey("start") || values.containsKey("stop")) {
            throw new IllegalArgumentException("start= and stop= work only with -javaagent: remove them, or attach later");
        }
        String name = values.getOrDefault("out", Options.DEFAULT_OUT);
        StringBuilder text = new StringBuilder("out=").append(quoted(absolute(name)));
        for (Map.Entry<String, String> each : values.entrySet()) {
            if (!each.getKey().equals("out")) {
                text.append(',').append(each.getKey()).append('=')
                        .append(quoted(each.getKey().equals("learned") ? absolute(each.getValue()) : each.getValue()));
            }
        }
        return text.toString();
    }

    private static String absolute(String file) {
        return Paths.get(file).toAbsolutePath().normalize().toString();
    }

    private static String quoted(String value) {
        if (value.indexOf(',') < 0 && !value.startsWith("'") && !value.startsWith("\"")) {
            return value;
        }
        return value.indexOf('\'') < 0 ? '\'' + value + '\'' : '"' + value + '"';
    }

    private static Path jar() {
        try {
            return Paths.get(AttachCommands.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AttachException("the agent's jar is not a file: " + e.getMessage());
        }
    }
}

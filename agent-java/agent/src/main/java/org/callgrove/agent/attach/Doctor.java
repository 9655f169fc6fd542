package org.callgrove.agent.attach;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports whether a running program can be recorded and, if not, why. It reads only system files, so the program does not notice. */
final class Doctor {
    /** First JDK that prints a warning when an agent is loaded into a running program (JEP 451). */
    static final int WARNS_SINCE = 21;
    private static final int OLDEST = 17;
    private static final Pattern AGENT = Pattern.compile("-(javaagent|agentpath|agentlib):(\\S+)");

    private final PrintStream out;
    private boolean works = true;

    private Doctor(PrintStream out) {
        this.out = out;
    }

    /** Examines a program. Returns 0 if it can be recorded, otherwise 1. */
    static int examine(String wanted, PrintStream out) {
        Doctor doctor = new Doctor(out);
        JavaProcess process = null;
        try {
            process = JavaProcess.find(wanted);
        } catch (AttachException notListed) {
            if (!isNumber(wanted) || !Files.isDirectory(Paths.get("/proc", wanted))) {
                throw notListed;
            }
        }
        if (process == null) {
            doctor.unseen(wanted);
        } else {
            doctor.seen(process);
        }
        out.println(
                doctor.works ? "It can be recorded: attach " + wanted : "It cannot be recorded while it runs. Starting it with -javaagent may work.");
        return doctor.works ? 0 : 1;
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit);
    }

    /** Examines a process that is not among this user's Java programs. */
    private void unseen(String pid) {
        Path folder = Paths.get("/proc", pid);
        if (!sameUser(folder)) {
            no("user", "the process belongs to another user: run this command as that user");
        } else if (!sameNamespace(folder)) {
            no("container", "the process has its own file system: run this command inside its container");
        } else {
            no("process", "it is not a Java program, it runs with -XX:-UsePerfData, or its counters are in a /tmp that this command does not see");
        }
    }

    private void seen(JavaProcess process) {
        out.println(process.pid + "  " + process.command);
        Path folder = Paths.get("/proc", String.valueOf(process.pid));
        if (process.feature() == 0) {
            no("JDK", "its version cannot be read");
        } else if (process.feature() < OLDEST) {
            no("JDK", process.version + ": the agent needs " + OLDEST + " or later");
        } else {
            yes("JDK", process.version);
        }
        if (process.options.contains("-XX:+DisableAttachMechanism") || !process.attachable) {
            no("attaching", "disabled by -XX:+DisableAttachMechanism");
        } else if (process.options.contains("-XX:-EnableDynamicAgentLoading")) {
            no("attaching", "-XX:-EnableDynamicAgentLoading rejects agents");
        } else if (process.feature() >= WARNS_SINCE && !process.options.contains("-XX:+EnableDynamicAgentLoading")) {
            yes("attaching", "allowed; the JDK prints a warning (JEP 451), which -XX:+EnableDynamicAgentLoading silences");
        } else {
            yes("attaching", "allowed");
        }
        if (Files.isDirectory(folder)) {
            files(folder);
        }
        otherAgents(process);
    }

    private void files(Path folder) {
        if (sameUser(folder)) {
            yes("user", "the same");
        } else {
            no("user", "the process belongs to another user: run this command as that user");
        }
        if (sameNamespace(folder)) {
            yes("files", "the same as here");
        } else {
            no("container", "the process has its own file system: run this command inside its container");
        }
        Boolean instrument = hasInstrument(folder);
        if (instrument == null) {
            unknown("java.instrument", "the runtime's module list cannot be read");
        } else if (instrument) {
            yes("java.instrument", "in the runtime");
        } else {
            no("java.instrument", "the runtime was built without this module: rebuild it with jlink --add-modules java.instrument");
        }
    }

    /**
     * Whether the JDK that a process runs on has module java.instrument; null if unknown. The JDK's file {@code release} lists its modules.
     */
    private static Boolean hasInstrument(Path folder) {
        try {
            Path java = folder.resolve("exe").toRealPath();
            Path release = java.getParent().getParent().resolve("release");
            for (String line : Files.readAllLines(release)) {
                if (line.startsWith("MODULES=")) {
                    return line.contains("java.instrument");
                }
            }
            return null;
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    private void otherAgents(JavaProcess process) {
        List<String> agents = new ArrayList<>();
        Matcher matcher = AGENT.matcher(process.options);
        while (matcher.find()) {
            agents.add(matcher.group(2));
        }
        if (!agents.isEmpty()) {
            unknown("other agents", String.join(", ", agents) + ": their code is distinguished from the program's where possible");
        }
    }

    private static boolean sameUser(Path folder) {
        try {
            return Files.getOwner(folder).equals(Files.getOwner(Paths.get("/proc/self").toRealPath()));
        } catch (IOException | UnsupportedOperationException unknown) {
            return true;
        }
    }

    private static boolean sameNamespace(Path folder) {
        try {
            return Files.readSymbolicLink(folder.resolve("ns/mnt")).equals(Files.readSymbolicLink(Paths.get("/proc/self/ns/mnt")));
        } catch (IOException | UnsupportedOperationException unknown) {
            return true;
        }
    }

    private void yes(String what, String how) {
        say("ok", what, how);
    }

    private void no(String what, String why) {
        works = false;
        say("NO", what, why);
    }

    private void unknown(String what, String why) {
        say("??", what, why);
    }

    private void say(String mark, String what, String how) {
        out.printf("  %s  %-16s %s%n", mark, what, how);
    }
}

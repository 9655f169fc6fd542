package org.callgrove.jmh;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.ProfilerException;

/** The options of the profiler, as in {@code -prof "callgrove:key=value;key=value"}. */
final class ProfilerOptions {
    private static final String HELP = """
            Options of -prof callgrove, separated by semicolons, such as -prof "callgrove:own=com.acme;dumps=recordings":

              agent=JAR     callgrove-agent.jar (default: the one next to the profiler's jar or on the class path)
              own=NAMES     packages and classes that are your own code, separated by commas (default: those in class folders and in the
                            jar with the benchmarks, except JMH)
              dumps=DIR     keep the recordings in this folder, one per fork
              options=LIST  further agent options, separated by commas, such as options=blocks=precise
              help          print this

            Figures are exact for a fixed number of operations:  -bm ss -bs 100 -wi 0 -i 1 -f 1""";

    private static final List<String> KEYS = List.of("agent", "own", "dumps", "options");

    /** The agent's jar; null to look for it. */
    Path agent;
    /** Packages and classes that are own code; empty if origins of classes decide. */
    List<String> own = List.of();
    /** Folder for dumps; null to keep none. */
    Path dumps;
    /** Further options of the agent; empty if there are none. */
    String more = "";

    /** @throws ProfilerException with a user-facing text: the help if requested, or else the error */
    static ProfilerOptions parse(String text) throws ProfilerException {
        ProfilerOptions options = new ProfilerOptions();
        List<String> wrong = new ArrayList<>();
        for (String option : text.split(";")) {
            String key = option.contains("=") ? option.substring(0, option.indexOf('=')).strip() : option.strip();
            String value = option.contains("=") ? option.substring(option.indexOf('=') + 1).strip() : "";
            if (key.equals("help")) {
                throw new ProfilerException(HELP);
            }
            if (key.isEmpty() && value.isEmpty()) {
                continue;
            }
            if (!KEYS.contains(key)) {
                wrong.add("there is no option " + option.strip());
            } else if (value.isEmpty()) {
                wrong.add("the option " + key + " has no value");
            } else {
                options.set(key, value);
            }
        }
        if (!wrong.isEmpty()) {
            throw new ProfilerException("callgrove: " + String.join("; ", wrong) + ".\n\n" + HELP);
        }
        return options;
    }

    private void set(String key, String value) {
        switch (key) {
            case "agent" -> agent = Path.of(value);
            case "own" -> own = Stream.of(value.split(",")).map(String::strip).filter(each -> !each.isEmpty()).toList();
            case "dumps" -> dumps = Path.of(value);
            default -> more = value;
        }
    }
}

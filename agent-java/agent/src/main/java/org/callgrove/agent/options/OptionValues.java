package org.callgrove.agent.options;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the values of the agent's options. Each method throws {@link IllegalArgumentException} with one sentence on what is wrong and what
 * would be right.
 */
final class OptionValues {
    /** Suffix of amounts of work. */
    static final String BYTECODES = "-bytecodes";
    /** Minimum value of option {@code memory} in bytes: what the trees of the smallest program take. */
    private static final long LEAST_MEMORY = 16L << 20;
    /** Minimum number of bytecodes between samples. Walking a stack takes more than that. */
    private static final long LEAST_SAMPLING = 1000;

    /** Maximum period of a clock, and of looks at waiting threads, in milliseconds. */
    private static final long MOST_PERIOD = 1000;

    /** Names of the instrumentation processes that come with the agent. */
    private static final List<String> BUILT_IN = List.of("monitors", "throws");

    private OptionValues() {
    }

    static long sampling(String value) {
        long every = bytecodes(value);
        if (!value.equals("0") && every < LEAST_SAMPLING) {
            throw new IllegalArgumentException("sampling '" + value
                    + "' is not an interval: write 0 for none, or at least 1k-bytecodes, such as 1M-bytecodes (k, M or G)");
        }
        return every;
    }

    static String file(String key, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(key + " is empty: give the file of an earlier recording, such as " + key + "=run.mct");
        }
        return value;
    }

    static String analysis(String value) {
        boolean isClass = value.indexOf('.') > 0 && value.charAt(value.length() - 1) != '.' && value.indexOf("..") < 0;
        for (int i = 0; i < value.length(); i++) {
            isClass &= value.charAt(i) == '.' || Character.isJavaIdentifierPart(value.charAt(i));
        }
        if (!isClass && !value.equals("default") && !value.equals("precise")) {
            throw new IllegalArgumentException("blocks '" + value
                    + "' is unknown: it must be default, precise, or the name of a class in a package, such as com.acme.MyBlocks");
        }
        return value;
    }

    static List<String> globs(String key, String value) {
        List<String> globs = new ArrayList<>();
        for (String glob : value.split(";", -1)) {
            for (int i = 0; i < glob.length(); i++) {
                char c = glob.charAt(i);
                if (c != '*' && c != '.' && !Character.isJavaIdentifierPart(c)) {
                    throw new IllegalArgumentException(key + " '" + glob + "' contains a '" + c
                            + "': write packages or classes such as org.h2.*, separated by semicolons");
                }
            }
            if (glob.isEmpty()) {
                throw new IllegalArgumentException(key + " has an empty name: write packages or classes such as org.h2.*, separated by semicolons");
            }
            globs.add(glob);
        }
        return globs;
    }

    static List<String> methods(String key, String value) {
        List<String> methods = new ArrayList<>();
        for (String method : value.split(";", -1)) {
            int end = method.indexOf('(') < 0 ? method.length() : method.indexOf('(');
            if (method.lastIndexOf('.', end - 1) < 1 || end < method.length() && method.charAt(method.length() - 1) != ')') {
                throw new IllegalArgumentException(key + " '" + method
                        + "' is not a method: write class and method, such as com.acme.Job.run or com.acme.Job.run(int), separated by semicolons");
            }
            methods.add(method);
        }
        return methods;
    }

    static List<String> names(String key, String value) {
        List<String> names = new ArrayList<>();
        for (String name : value.split(";", -1)) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException(key + " has an empty name: write thread names such as main;worker-*, separated by semicolons");
            }
            names.add(name);
        }
        return names;
    }

    static List<String> agents(String value) {
        List<String> agents = new ArrayList<>();
        for (String agent : value.split(";", -1)) {
            int mark = agent.lastIndexOf('!');
            if (mark < 1 || mark == agent.length() - 1) {
                throw new IllegalArgumentException(
                        "agents '" + agent + "' must be a jar or folder, '!' and a class, such as my.jar!com.acme.MyAgent");
            }
            agents.add(agent);
        }
        return agents;
    }

    /** Reads instrumentation processes, separated by semicolons. */
    static List<String> processes(String value) {
        List<String> processes = new ArrayList<>();
        for (String process : value.split(";", -1)) {
            int mark = process.lastIndexOf('!');
            if (!BUILT_IN.contains(process) && (mark < 1 || mark == process.length() - 1)) {
                throw new IllegalArgumentException("process '" + process
                        + "' is unknown: write monitors or throws, or a jar or folder, '!' and a class, such as my.jar!com.acme.MyProcess");
            }
            if (processes.contains(process)) {
                throw new IllegalArgumentException("process '" + process + "' is named twice");
            }
            processes.add(process);
        }
        return processes;
    }

    static String cache(String value) {
        if (!value.equals("on") && !value.equals("off") && !new File(value).isAbsolute()) {
            throw new IllegalArgumentException("cache '" + value + "' is not a folder: write on, off, or the absolute path of a folder");
        }
        return value;
    }

    static String oneOf(String key, String value, String... allowed) {
        StringBuilder list = new StringBuilder();
        for (String each : allowed) {
            if (each.equals(value)) {
                return value;
            }
            list.append(list.length() == 0 ? "" : " or ").append(each);
        }
        throw new IllegalArgumentException(key + " '" + value + "' is unknown: it must be " + list);
    }

    static long memory(String value) {
        int digits = digits(value);
        int unit = value.length() == digits + 1 ? "kMG".indexOf(value.charAt(digits)) : -1;
        long bytes = digits == 0 || digits > 9 || unit < 0 ? 0 : Long.parseLong(value.substring(0, digits)) << 10 * (unit + 1);
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory '" + value + "' is not a size: write at least 16M, as a number with k, M or G, such as 512M");
        }
        return bytes;
    }

    /** Number of digits at the beginning of a text. */
    static int digits(String value) {
        int digits = 0;
        while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
            digits++;
        }
        return digits;
    }

    /**
     * Reads a duration as milliseconds.
     *
     * @param wrong the message if the text is not a duration
     */
    static long duration(String wrong, String value) {
        int digits = digits(value);
        if (digits == 0 || digits > 9) {
            throw new IllegalArgumentException(wrong);
        }
        long number = Long.parseLong(value.substring(0, digits));
        switch (value.substring(digits)) {
            case "ms":
                return number;
            case "s":
                return number * 1000;
            case "m":
                return number * 60_000;
            case "":
                if (number == 0) {
                    return 0;
                }
                throw new IllegalArgumentException(wrong);
            default:
                throw new IllegalArgumentException(wrong);
        }
    }

    /** Reads the period of a clock as milliseconds. */
    static long period(String key, String value) {
        String wrong = key + " '" + value + "' is not a period: write 1ms to 1s, such as 10ms";
        long millis = duration(wrong, value);
        if (millis < 1 || millis > MOST_PERIOD) {
            throw new IllegalArgumentException(wrong);
        }
        return millis;
    }

    /** Reads the interval between looks at waiting threads as milliseconds; 0 for none. */
    static long looks(String key, String value) {
        String wrong = key + " '" + value + "' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms";
        long millis = duration(wrong, value);
        if (millis > MOST_PERIOD) {
            throw new IllegalArgumentException(wrong);
        }
        return millis;
    }

    /** The number of bytecodes in a text such as {@code 50M-bytecodes}; 0 if the text is not of that form. */
    static long bytecodes(String value) {
        if (!value.endsWith(BYTECODES)) {
            return 0;
        }
        String number = value.substring(0, value.length() - BYTECODES.length());
        int digits = digits(number);
        long factor = factor(number.substring(digits));
        return digits == 0 || digits > 9 || factor == 0 ? 0 : factor * Long.parseLong(number.substring(0, digits));
    }

    private static long factor(String suffix) {
        switch (suffix) {
            case "":
                return 1;
            case "k":
                return 1000;
            case "M":
                return 1_000_000;
            case "G":
                return 1_000_000_000;
            default:
                return 0;
        }
    }
}

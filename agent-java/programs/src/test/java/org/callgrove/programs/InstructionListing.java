package org.callgrove.programs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Lists the instructions of compiled classes with {@code javap}, independently of the agent: one line per method, with {@code pc opcode} pairs. */
final class InstructionListing {
    private static final Pattern INSTRUCTION = Pattern.compile(" +(\\d+): (\\w+)(?: .*)?");
    private static final Pattern DESCRIPTOR = Pattern.compile("    descriptor: (\\(.*)");
    private static final Pattern METHOD = Pattern.compile("  \\S.*?(\\S+)\\(.*\\).*;");

    private InstructionListing() {}

    /** Prints the listing of a folder of classes, to renew examples/handcount/listing.txt. */
    public static void main(String[] arguments) throws IOException {
        System.out.print(of(Path.of(arguments[0])));
    }

    static String of(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".class")).sorted().toList();
        }
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            String name = file.getFileName().toString().replace(".class", "");
            List<String> methods = new ArrayList<>(methods(javap(file)));
            methods.sort(null);
            methods.forEach(method -> text.append(name).append('.').append(method).append('\n'));
        }
        return text.toString();
    }

    private static List<String> methods(String javap) {
        List<String> methods = new ArrayList<>();
        String name = null;
        StringBuilder open = null;
        for (String line : javap.split("\\R")) {
            Matcher method = METHOD.matcher(line);
            Matcher descriptor = DESCRIPTOR.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (line.equals("  static {};")) {
                name = "<clinit>";
            } else if (method.matches()) {
                name = method.group(1).contains(".") ? "<init>" : method.group(1);
            } else if (descriptor.matches()) {
                open = new StringBuilder(name).append(descriptor.group(1)).append(':');
            } else if (line.equals("    Code:") && open != null) {
                open.append(' ');
            } else if (instruction.matches() && open != null) {
                open.append(' ').append(instruction.group(1)).append(' ').append(instruction.group(2));
            } else if (line.isBlank() || line.equals("}")) {
                if (open != null && open.indexOf(":  ") > 0) {
                    methods.add(open.toString());
                }
                open = null;
            }
        }
        return methods;
    }

    private static String javap(Path file) {
        ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow(() -> new AssertionError("this test needs a JDK, not a JRE: no javap"));
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        if (javap.run(writer, writer, "-c", "-p", "-s", file.toString()) != 0) {
            throw new AssertionError(out.toString());
        }
        return out.toString();
    }
}

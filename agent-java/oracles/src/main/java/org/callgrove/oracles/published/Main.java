package org.callgrove.oracles.published;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Prints the figures that the product publishes about one file or two, computed by independent code to check the product: figures, stacks
 * or their digest, and quantities of a gate.
 */
public final class Main {
    private static final String USAGE = """
            [--most N] FILE                         figures of one recording
            [--most N] BASE HEAD                    figures of a comparison
            collapsed METRIC FILE [--merged] [--digest]
            difffolded METRIC BASE HEAD [--digest]  stacks, as export writes them, or a digest of them
            digest                                  a digest of the lines on standard input
            quantities BASE HEAD QUANTITY …         both sides of a gate's quantities""";

    private Main() {
    }

    public static void main(String[] args) throws IOException {
        List<String> words = new ArrayList<>(Arrays.asList(args));
        boolean merged = words.remove("--merged");
        boolean digested = words.remove("--digest");
        int most = most(words);
        switch (words.isEmpty() ? "" : words.get(0)) {
            case "" -> throw new IllegalArgumentException(USAGE);
            case "collapsed" -> write(digested, out -> Stacks.collapsed(read(words.get(2)), words.get(1), merged, out));
            case "difffolded" -> write(digested, out -> Stacks.diffFolded(read(words.get(2)), read(words.get(3)), words.get(1), out));
            case "digest" -> write(true, out -> lines(System.in).forEach(out));
            case "quantities" -> print(quantities(words.subList(1, words.size())));
            default -> print(words.size() == 1
                    ? PublishedFigures.of(read(words.get(0)), most)
                    : PublishedComparison.of(new Comparison(read(words.get(0)), read(words.get(1)), MethodTriples.whole()), most));
        }
    }

    private static int most(List<String> words) {
        int at = words.indexOf("--most");
        if (at < 0) {
            return 0;
        }
        words.remove(at);
        return Integer.parseInt(words.remove(at));
    }

    private static Recording read(String file) {
        try {
            return new Recording(Path.of(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(file, unreadable);
        }
    }

    private static Stream<String> lines(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16).lines();
    }

    /** Prints the lines, or a digest of them. */
    private static void write(boolean digested, Consumer<Consumer<String>> writer) {
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16));
        if (digested) {
            LineDigest digest = new LineDigest();
            writer.accept(digest::add);
            out.println(digest);
        } else {
            writer.accept(line -> out.append(line).append('\n'));
        }
        out.flush();
    }

    private static void print(JsonObject json) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.print(PublishedFigures.text(json));
        out.flush();
    }

    private static JsonObject quantities(List<String> words) {
        Comparison comparison = new Comparison(read(words.get(0)), read(words.get(1)), MethodTriples.whole());
        JsonObject json = new JsonObject();
        for (String text : words.subList(2, words.size())) {
            Quantity quantity = new Quantity(text);
            JsonArray sides = new JsonArray();
            sides.add(quantity.of(comparison.a));
            sides.add(quantity.of(comparison.b));
            json.add(text, sides);
        }
        return json;
    }
}

package org.callgrove.agent.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds HotSpot's names for the methods that it may replace (intrinsics). The VM's shared library has them as one block of strings, in the
 * order of the list in vmIntrinsics.hpp. That list begins with {@code Object.hashCode} and {@code Object.getClass}.
 */
final class VmIntrinsics {
    private static final byte[] BEGIN = "_hashCode\0_getClass\0".getBytes(StandardCharsets.US_ASCII);
    private static final String[] LIBRARIES = {"lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll"};
    /** Lower bound for every HotSpot from JDK 17 on. If there are fewer names, the search has found something else. */
    private static final int AT_LEAST = 200;

    private VmIntrinsics() {
    }

    /** @throws IOException with one sentence on what was not found */
    static List<String> ofRunningVm() throws IOException {
        Path home = Paths.get(System.getProperty("java.home"));
        for (String each : LIBRARIES) {
            Path library = home.resolve(each);
            if (Files.isRegularFile(library)) {
                return in(Files.readAllBytes(library), library);
            }
        }
        throw new IOException("strict mode needs HotSpot's server VM; the VM in " + home + " has no " + String.join(" or ", LIBRARIES));
    }

    static List<String> in(byte[] library, Path file) throws IOException {
        for (int at = indexOf(library, BEGIN, 0); at >= 0; at = indexOf(library, BEGIN, at + 1)) {
            List<String> names = namesAt(library, at);
            if (names.size() >= AT_LEAST) {
                return names;
            }
        }
        throw new IOException("strict mode is not possible on this VM: " + file + " contains no list of intrinsics");
    }

    private static List<String> namesAt(byte[] library, int begin) {
        List<String> names = new ArrayList<>();
        int at = begin;
        while (at < library.length && library[at] == '_') {
            int end = at + 1;
            while (end < library.length && isNamePart(library[end])) {
                end++;
            }
            if (end == library.length || library[end] != 0) {
                break;
            }
            names.add(new String(library, at, end - at, StandardCharsets.US_ASCII));
            at = end + 1;
        }
        return names;
    }

    private static boolean isNamePart(byte c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static int indexOf(byte[] bytes, byte[] wanted, int from) {
        for (int at = from; at <= bytes.length - wanted.length; at++) {
            int i = 0;
            while (i < wanted.length && bytes[at + i] == wanted[i]) {
                i++;
            }
            if (i == wanted.length) {
                return at;
            }
        }
        return -1;
    }
}

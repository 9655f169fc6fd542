package org.callgrove.dump;

/** The constants of the {@code .mct} format, version 1 (docs/format.md). */
final class MctFormat {
    /** Major version written, and the highest one read. */
    static final int MAJOR = 1;
    /** Minor version written: the one with the newest addition to the format. */
    static final int MINOR = 6;

    static final int FILE_HEADER_BYTES = 16;
    static final int FOOTER_BYTES = 20;
    /** Bytes of a section header without its name. */
    static final int SECTION_HEADER_BYTES = 4 + 1 + 4 + 8 + 8 + 4;
    static final int MAX_NAME_BYTES = 64;

    /** Entries after which a column continues in a new part. */
    static final int PART_ENTRIES = 1 << 20;
    /** The largest count that a JavaScript number can represent exactly. */
    static final long MAX_COUNT = (1L << 53) - 1;
    /** Highest compression ratio that Deflate can reach. A section that declares more is invalid (docs/format.md, section 1, "Section header"). */
    static final long MAX_RATIO = 1032;
    static final long RATIO_SLACK = 64;
    static final long MAX_RAW_PART = Integer.MAX_VALUE;

    static final String META = "meta";
    static final String STRINGS = "strings";
    static final String CLASSES = "classes";
    static final String METHODS = "methods";
    static final String CLASS_SIZES = "class.sizes";
    static final String CLASS_ORIGINS = "class.origins";
    /** Minor version that added {@link #CLASS_ORIGINS}. */
    static final int CLASS_ORIGINS_SINCE = 6;
    static final String POPS = "tree.pops";
    static final String METHOD = "tree.method";
    static final String FOLDED = "tree.folded";
    static final String METRIC_PREFIX = "metric.";
    static final String ARRAYS = "arrays";
    static final String SNAPSHOTS_PREFIX = "snapshots.";
    static final String SNAPSHOT_ARRAYS = SNAPSHOTS_PREFIX + ARRAYS;
    /** Minor version that added {@link #SNAPSHOT_ARRAYS}. */
    static final int SNAPSHOT_ARRAYS_SINCE = 4;
    static final String LOCKS = "locks";
    static final String DIRECTORY = "directory";

    /** The element types of arrays (the JP paper, section 3.1.4). */
    static final String ELEMENT_TYPES = "BCDFIJSZR";

    private static final String MAGIC = "\u0089MCT\r\n\u001a\n";
    private static final String FOOTER = "MCTEND\r\n";
    private static final String SECTION = "SECT";

    private MctFormat() {}

    static byte[] magic() {
        return latin1(MAGIC);
    }

    static byte[] footerMagic() {
        return latin1(FOOTER);
    }

    static byte[] sectionMagic() {
        return latin1(SECTION);
    }

    /** Whether a section header may carry this name: 1 to 64 characters of {@code a-z 0-9 . -}. */
    static boolean isSectionName(String name) {
        if (name.isEmpty() || name.length() > MAX_NAME_BYTES) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean allowed = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
            if (!allowed) {
                return false;
            }
        }
        return true;
    }

    private static byte[] latin1(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) text.charAt(i);
        }
        return bytes;
    }
}

package org.callgrove.dump;

/**
 * The counters of a dump: how each is named, stored and merged. {@code meta.metrics} lists them in this order.
 *
 * <p>A new counter goes to the end, of kind {@link Kind#COLUMN}. GroveLayout in module runtime gives it the number {@link #column()}. The code that
 * walks, merges, snapshots, writes and reads contexts loops over the counters (CONTRIBUTING.md, "To add a metric").
 */
public enum Counter {
    CALLS("calls", "Calls", "calls", Accuracy.EXACT, Kind.COLUMN, 0),
    BYTECODES("bytecodes", "Bytecodes", "bytecodes", Accuracy.EXACT, Kind.COLUMN, 0),
    OBJECTS("objects", "Objects", "objects", Accuracy.EXACT, Kind.CONSTRUCTORS, 0),
    ARRAYS("arrays", "Arrays", "arrays", Accuracy.EXACT, Kind.ARRAYS, 0),
    ELEMENTS("elements", "Elements", "elements", Accuracy.EXACT, Kind.ELEMENTS, 0),
    BYTES("bytes", "Allocated bytes", "bytes", Accuracy.EXACT, Kind.SIZES, 4),
    ;

    /** The storage and merging of a metric (docs/format.md, section 2). */
    public enum Kind {
        /** Stored in section {@code metric.<id>}, a count for each context. Merges by sum. */
        COLUMN("column"),
        /**
         * Derived from calls, and merges like calls. For its sake, folding keeps constructors that call each other on one object as separate
         * contexts.
         */
        CONSTRUCTORS("constructors"),
        /** Number of arrays in section {@code arrays}. Merges by sum within each element type. */
        ARRAYS("arrays"),
        /** Number of elements in section {@code arrays}. Merges by sum within each element type. */
        ELEMENTS("elements"),
        /** Bytes of arrays in section {@code metric.<id>}; readers add those of objects (docs/format.md, section 5). Merges by sum. */
        SIZES("sizes");

        final String id;

        Kind(String id) {
            this.id = id;
        }

        /** Whether a column holds a count for each context. */
        boolean isColumn() {
            return this == COLUMN || this == SIZES;
        }
    }

    /** Relation of a figure to the true number. */
    public enum Accuracy {
        EXACT("exact"),
        /** A number that may be too low, but never too high. */
        LOWER_BOUND("lower-bound");

        final String id;

        Accuracy(String id) {
            this.id = id;
        }
    }

    /** Minor version from which the writer states the accuracy of each metric. */
    private static final int ACCURACY_SINCE = 4;

    private static final Counter[] ALL = values();
    private static final Counter[] COLUMNS = columns();

    /** Id in section names and {@code meta.metrics}: {@code a-z 0-9 . -}. */
    public final String id;
    /** User-facing name. */
    public final String label;
    /** Noun for its counts, in the plural. */
    public final String unit;
    public final Accuracy accuracy;
    public final Kind kind;
    /** Minor version of the format that added the counter. */
    private final int since;
    private int column = -1;

    Counter(String id, String label, String unit, Accuracy accuracy, Kind kind, int since) {
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.accuracy = accuracy;
        this.kind = kind;
        this.since = since;
    }

    /** Index among the counters with a column; -1 for the others. */
    public int column() {
        return column;
    }

    /** Number of counters with a column. */
    public static int columnCount() {
        return COLUMNS.length;
    }

    /** Number of counters with a column that a minor version of the format has. */
    static int columnCount(int minor) {
        int count = 0;
        while (count < COLUMNS.length && COLUMNS[count].since <= minor) {
            count++;
        }
        return count;
    }

    /** The counter with this index. */
    static Counter ofColumn(int column) {
        return COLUMNS[column];
    }

    /** Whether a minor version of the format has the counter. */
    boolean isIn(int minor) {
        return since <= minor;
    }

    /** Writes its description into section {@code meta}; {@code now} is the counter's accuracy in this file. */
    void describe(JsonWriter json, int minor, Accuracy now) {
        json.beginObject().name("id").value(id).name("label").value(label).name("unit").value(unit);
        json.name("exact").value(now == Accuracy.EXACT);
        if (minor >= ACCURACY_SINCE) {
            json.name("accuracy").value(now.id);
        }
        json.name("kind").value(kind.id).endObject();
    }

    private static Counter[] columns() {
        int count = 0;
        for (int i = 0; i < ALL.length; i++) {
            if (ALL[i].kind.isColumn()) {
                ALL[i].column = count++;
            }
        }
        Counter[] columns = new Counter[count];
        for (int i = 0; i < ALL.length; i++) {
            if (ALL[i].column >= 0) {
                columns[ALL[i].column] = ALL[i];
            }
        }
        return columns;
    }
}

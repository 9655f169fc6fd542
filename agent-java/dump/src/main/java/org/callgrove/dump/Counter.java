package org.callgrove.dump;

/**
 * Counters of a dump: name, unit, storage and merging of each. {@code meta.metrics} lists them in this order.
 *
 * <p>A new counter goes to the end, of kind {@link Kind#COLUMN}. GroveLayout of module runtime gives it the number {@link #column()}. Walk,
 * merge, snapshots, writer and readers loop over the counters (CONTRIBUTING.md, "To add a metric").
 */
public enum Counter {
    CALLS("calls", "Calls", "calls", Accuracy.EXACT, Kind.COLUMN),
    BYTECODES("bytecodes", "Bytecodes", "bytecodes", Accuracy.EXACT, Kind.COLUMN),
    OBJECTS("objects", "Objects", "objects", Accuracy.EXACT, Kind.CONSTRUCTORS),
    ARRAYS("arrays", "Arrays", "arrays", Accuracy.EXACT, Kind.ARRAYS),
    ELEMENTS("elements", "Elements", "elements", Accuracy.EXACT, Kind.ELEMENTS),
    ;

    /** Storage and merging of a metric (docs/format.md, section 2). */
    public enum Kind {
        /** Stored in section {@code metric.<id>}, a count for each context. Merges by sum. */
        COLUMN("column"),
        /** Computed from calls. Merges as calls do; folding keeps chained constructors apart for it. */
        CONSTRUCTORS("constructors"),
        /** Number of arrays in section {@code arrays}. Merges by sum within each element type. */
        ARRAYS("arrays"),
        /** Number of elements in section {@code arrays}. Merges by sum within each element type. */
        ELEMENTS("elements");

        final String id;

        Kind(String id) {
            this.id = id;
        }
    }

    /** Relation of a figure to the true number. */
    public enum Accuracy {
        EXACT,
        /** The true number or less. */
        LOWER_BOUND
    }

    private static final Counter[] ALL = values();
    private static final Counter[] COLUMNS = columns();

    /** Id in section names and {@code meta.metrics}: {@code a-z 0-9 . -}. */
    public final String id;
    /** Name for people. */
    public final String label;
    /** Noun for its counts, in the plural. */
    public final String unit;
    public final Accuracy accuracy;
    public final Kind kind;
    private int column = -1;

    Counter(String id, String label, String unit, Accuracy accuracy, Kind kind) {
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.accuracy = accuracy;
        this.kind = kind;
    }

    /** Number among the counters of kind {@link Kind#COLUMN}; -1 for other kinds. */
    public int column() {
        return column;
    }

    /** Number of counters of kind {@link Kind#COLUMN}. */
    public static int columnCount() {
        return COLUMNS.length;
    }

    /** The counter with this number. */
    static Counter ofColumn(int column) {
        return COLUMNS[column];
    }

    /** Writes the descriptions of all counters into section {@code meta}. */
    static void describe(JsonWriter json) {
        json.name("metrics").beginArray();
        for (int i = 0; i < ALL.length; i++) {
            Counter counter = ALL[i];
            json.beginObject().name("id").value(counter.id).name("label").value(counter.label).name("unit").value(counter.unit);
            json.name("exact").value(counter.accuracy == Accuracy.EXACT).name("kind").value(counter.kind.id).endObject();
        }
        json.endArray();
    }

    private static Counter[] columns() {
        int count = 0;
        for (int i = 0; i < ALL.length; i++) {
            if (ALL[i].kind == Kind.COLUMN) {
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

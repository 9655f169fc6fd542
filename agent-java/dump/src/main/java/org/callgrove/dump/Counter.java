package org.callgrove.dump;

/**
 * Counters of a dump, each with its name, its unit, where it is stored and how it merges. {@code meta.metrics} lists them in this order.
 *
 * <p>A new counter goes to the end, of kind {@link Kind#COLUMN}. Its {@link #column()} is the number that GroveLayout of module runtime gives it.
 * Walk, merge, earlier states and writer take it from there, and so do the readers (CONTRIBUTING.md, "To add a metric").
 */
public enum Counter {
    CALLS("calls", "Calls", "calls", Accuracy.EXACT, Kind.COLUMN),
    BYTECODES("bytecodes", "Bytecodes", "bytecodes", Accuracy.EXACT, Kind.COLUMN),
    OBJECTS("objects", "Objects", "objects", Accuracy.EXACT, Kind.CONSTRUCTORS),
    ARRAYS("arrays", "Arrays", "arrays", Accuracy.EXACT, Kind.ARRAYS),
    ELEMENTS("elements", "Elements", "elements", Accuracy.EXACT, Kind.ELEMENTS),
    ;

    /** Where a metric is stored, and what becomes of it where contexts are put together (docs/format.md, section 2). */
    public enum Kind {
        /** Section {@code metric.<id>}, a count for each context. Merges by sum. */
        COLUMN("column"),
        /** Computed from calls. Merges as calls do, which the folding of constructors sees to. */
        CONSTRUCTORS("constructors"),
        /** Section {@code arrays}, the arrays of each element type. Merges by sum, each type by itself. */
        ARRAYS("arrays"),
        /** Section {@code arrays}, their elements. Merges likewise. */
        ELEMENTS("elements");

        final String id;

        Kind(String id) {
            this.id = id;
        }
    }

    /** How a figure relates to the true number. */
    public enum Accuracy {
        EXACT,
        /** At least so many. */
        LOWER_BOUND
    }

    private static final Counter[] ALL = values();
    private static final Counter[] COLUMNS = columns();

    /** As sections and {@code meta.metrics} name it: {@code a-z 0-9 . -}. */
    public final String id;
    /** For people. */
    public final String label;
    /** The noun for its counts, in the plural. */
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

    /** Its place among the counters of kind {@link Kind#COLUMN}; -1 for one of another kind. */
    public int column() {
        return column;
    }

    /** How many counters are of kind {@link Kind#COLUMN}. */
    public static int columnCount() {
        return COLUMNS.length;
    }

    /** The counter with such a place. */
    static Counter ofColumn(int column) {
        return COLUMNS[column];
    }

    /** The description of all of them in section {@code meta}. */
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

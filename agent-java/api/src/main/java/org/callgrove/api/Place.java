package org.callgrove.api;

/** A place in the code of a method at which an {@linkplain InstrumentationProcess instrumentation process} can count. */
public interface Place {
    /** Kinds of places. Those that are instructions count when the instruction is about to run, even if it then throws an exception. */
    enum Kind {
        /** The beginning of the method. */
        ENTRY,
        /** A normal end of the method. */
        RETURN,
        /**
         * The end of the method by an exception. A constructor ends this way only after the constructor that it calls on {@code this}; if it may call
         * several, it has no such place.
         */
        EXCEPTIONAL_END,
        /** A read of a field, {@code getfield} or {@code getstatic}; counts when the value has been read. */
        FIELD_READ,
        /** A write to a field, {@code putfield} or {@code putstatic}. */
        FIELD_WRITE,
        /** A call of a method or constructor. Call sites of lambdas and other {@code invokedynamic} instructions are no calls. */
        CALL,
        /** The creation of an object, {@code new}. Objects created in other ways, such as by {@code clone}, have no place. */
        ALLOCATION,
        /** The creation of an array, or of an array of arrays; counts when it has been created. */
        ARRAY_CREATION,
        /** The acquisition of a monitor. A synchronized method has one at its beginning, which counts when the monitor has been entered. */
        MONITOR_ENTER,
        /** The release of a monitor. A synchronized method has one at each end. */
        MONITOR_EXIT,
        /**
         * A {@code throw}, {@code athrow}. Compilers also use it to let an exception go on after {@code finally} and {@code synchronized} blocks.
         * Exceptions that the VM raises itself have no place.
         */
        THROW
    }

    /** The kind of place. */
    Kind getKind();

    /**
     * Binary name of the class that the instruction names as the owner of the field or called method. An array type such as {@code [I} if a method
     * of an array is called; empty for other kinds.
     */
    String getOwner();

    /** Name of the field or called method; empty for other kinds. */
    String getName();

    /**
     * Descriptor of the field, the called method, the created object or the created array, such as {@code Ljava/util/HashMap;} or {@code [[I}; empty
     * for other kinds.
     */
    String getType();

    /** Source line; 0 if it is unknown or there are several. */
    int getLine();

    /** Whether a value exists at this place. */
    boolean has(Value value);

    /**
     * Adds 1 to a metric of the current context each time the place is passed.
     *
     * @throws IllegalArgumentException if the process did not declare the metric
     */
    void count(Metric metric);

    /**
     * Adds a value to a metric of the current context each time the place is passed. Negative values are not added. If there are any, the dump says
     * so.
     *
     * @throws IllegalArgumentException if the process did not declare the metric, or the place does not {@linkplain #has have} the value
     */
    void count(Metric metric, Value value);
}

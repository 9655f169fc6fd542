package org.callgrove.api;

/** A number that is known when the program passes a {@link Place}. */
public final class Value {
    /** Kinds of sources of a value. */
    public enum Source {
        CONSTANT,
        ARGUMENT,
        LENGTH_OF_ARGUMENT,
        OPERAND,
        LENGTH_OF_OPERAND
    }

    private static final Value OPERAND = new Value(Source.OPERAND, 0);
    private static final Value LENGTH_OF_OPERAND = new Value(Source.LENGTH_OF_OPERAND, 0);

    private final Source source;
    private final long number;

    private Value(Source source, long number) {
        this.source = source;
        this.number = number;
    }

    /**
     * A constant, at any place.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public static Value constant(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("the constant " + amount + " is negative");
        }
        return new Value(Source.CONSTANT, amount);
    }

    /**
     * An argument of type byte, short, char, int or long. At the beginning of a method, it is an argument of that method; at a call, one of the called
     * method.
     *
     * @param index position in the descriptor, from 0; {@code this} does not count
     */
    public static Value argument(int index) {
        return new Value(Source.ARGUMENT, index);
    }

    /** Length of an argument that is an array, 0 if it is null. The argument is specified as for {@link #argument}. */
    public static Value lengthOfArgument(int index) {
        return new Value(Source.LENGTH_OF_ARGUMENT, index);
    }

    /** The value of type byte, short, char, int or long that is read, written or returned. */
    public static Value operand() {
        return OPERAND;
    }

    /** Length of the array that is read, written, returned or created; 0 if it is null. For an array of arrays, it is that of the outermost one. */
    public static Value lengthOfOperand() {
        return LENGTH_OF_OPERAND;
    }

    /** Source of the value. */
    public Source getSource() {
        return source;
    }

    /** The constant, or the index of the argument. */
    public long getNumber() {
        return number;
    }

    @Override
    public String toString() {
        return source + (source == Source.OPERAND || source == Source.LENGTH_OF_OPERAND ? "" : " " + number);
    }
}

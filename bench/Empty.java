/** A program that does nothing, so that what a run takes is its start and its end. */
public final class Empty {
    private Empty() {
    }

    public static void main(String[] args) {
        // Nothing.
    }
}

/** Measured program: does nothing, to measure the time that a VM takes to start. */
public final class Empty {
    public static void main(String[] args) {}
}

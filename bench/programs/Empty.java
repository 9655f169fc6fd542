/** Does nothing, for the time that a VM takes to start. */
public final class Empty {
    public static void main(String[] args) {}
}

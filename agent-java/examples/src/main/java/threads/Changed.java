package threads;

/** Test subject: a class that {@link OtherAgent} changes. */
final class Changed {
    String text() {
        return "left alone";
    }
}

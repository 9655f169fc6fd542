package org.callgrove.weave;

/** Reasons why a method is not woven fully, or not at all. */
public enum WeaveLimit {
    /** With full instrumentation, the method would exceed 8000 bytes, beyond which HotSpot never compiles. */
    WOULD_NOT_COMPILE("fully instrumented, it would exceed 8000 bytes of code, and HotSpot would not compile it"),
    /** With full instrumentation, the method would exceed the class file format's limit of 64 KB. */
    TOO_LARGE("fully instrumented, it would exceed the limit of 65535 bytes per method"),
    /** The instrumentation itself failed. */
    FAILED("the instrumentation failed");

    private final String reason;

    WeaveLimit(String reason) {
        this.reason = reason;
    }

    /** The reason in words. */
    public String reason() {
        return reason;
    }
}

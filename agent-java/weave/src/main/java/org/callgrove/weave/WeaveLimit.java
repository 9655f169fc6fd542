package org.callgrove.weave;

/** Reasons why a method is not woven fully, or not at all. */
public enum WeaveLimit {
    /** With full instrumentation, the method would exceed 8000 bytes, beyond which HotSpot never compiles. */
    WOULD_NOT_COMPILE("full instrumentation would exceed 8000 bytes of code, beyond which HotSpot does not compile"),
    /** With full instrumentation, the method would exceed the class file format's limit of 64 KB. */
    TOO_LARGE("full instrumentation would exceed the 65535 bytes of a method"),
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

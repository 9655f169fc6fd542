package org.callgrove.agent.attach;

/** Reports why a running program cannot be reached, in one user-facing sentence that includes advice. */
final class AttachException extends RuntimeException {
    private static final long serialVersionUID = 1;

    AttachException(String message) {
        super(message);
    }
}

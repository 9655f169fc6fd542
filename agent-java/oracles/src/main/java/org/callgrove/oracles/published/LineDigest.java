package org.callgrove.oracles.published;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.nio.ByteBuffer;

/** Computes a digest of lines: their number and a sum of their hashes. It stays small for gigabytes, and is equal for the same lines in any order. */
final class LineDigest {
    private final MessageDigest sha256;
    private long lines;
    private long first;
    private long second;

    LineDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void add(String line) {
        ByteBuffer hash = ByteBuffer.wrap(sha256.digest(line.getBytes(StandardCharsets.UTF_8)));
        first += hash.getLong();
        second += hash.getLong();
        lines++;
    }

    @Override
    public String toString() {
        return String.format("%d lines %016x%016x", lines, first, second);
    }
}

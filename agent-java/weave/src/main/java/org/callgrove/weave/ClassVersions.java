package org.callgrove.weave;

/**
 * Lets ASM read class files newer than it supports: they are read as the newest version that ASM knows, and written with their original
 * version.
 */
final class ClassVersions {
    /** Major version of the newest class files that ASM 9.9 reads (Java 26). */
    static final int NEWEST_KNOWN = 70;

    private ClassVersions() {
    }

    static int major(byte[] classFile) {
        return (classFile[6] & 0xFF) << 8 | classFile[7] & 0xFF;
    }

    /** Returns the class file with a version that ASM reads, or the same array if it already has one. */
    static byte[] readable(byte[] classFile) {
        return major(classFile) <= NEWEST_KNOWN ? classFile : withMajor(classFile.clone(), NEWEST_KNOWN);
    }

    /** Sets the version in place. */
    static byte[] withMajor(byte[] classFile, int major) {
        classFile[6] = (byte) (major >> 8);
        classFile[7] = (byte) major;
        return classFile;
    }
}

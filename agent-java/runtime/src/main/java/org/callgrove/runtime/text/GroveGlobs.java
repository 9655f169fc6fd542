package org.callgrove.runtime.text;

import org.callgrove.runtime.narrowing.PackagePrivate;

/** Matches names against the patterns of the agent's options, in which {@code *} stands for any number of characters. */
public final class GroveGlobs {
    private final String[] globs;

    /** Creates a matcher for these patterns. */
    @PackagePrivate
    public GroveGlobs(String[] globs) {
        this.globs = globs;
    }

    /** Whether there is no pattern. */
    @PackagePrivate
    public boolean isEmpty() {
        return globs.length == 0;
    }

    /** Whether any pattern matches the whole name. */
    @PackagePrivate
    public boolean matches(String name) {
        for (int i = 0; i < globs.length; i++) {
            if (matches(globs[i], name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a pattern matches the whole name. */
    public static boolean matches(String glob, String name) {
        int star = -1;
        int retry = 0;
        int i = 0;
        int j = 0;
        while (j < name.length()) {
            if (i < glob.length() && glob.charAt(i) == '*') {
                star = i++;
                retry = j;
            } else if (i < glob.length() && glob.charAt(i) == name.charAt(j)) {
                i++;
                j++;
            } else if (star >= 0) {
                i = star + 1;
                j = ++retry;
            } else {
                return false;
            }
        }
        while (i < glob.length() && glob.charAt(i) == '*') {
            i++;
        }
        return i == glob.length();
    }
}

package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;

/** Which classes are counted: globs over binary names, {@code *} for any run of characters. A name without {@code *} also means its package. */
public final class ClassSelection {
    private final List<String> include;
    private final List<String> exclude;

    /** No includes: everything that is not excluded. */
    public ClassSelection(List<String> include, List<String> exclude) {
        this.include = new ArrayList<>(include);
        this.exclude = new ArrayList<>(exclude);
    }

    /** Whether a class, by internal name, is counted. */
    public boolean contains(String internalName) {
        if (include.isEmpty() && exclude.isEmpty()) {
            return true;
        }
        String name = internalName.replace('/', '.');
        return (include.isEmpty() || any(include, name)) && !any(exclude, name);
    }

    private static boolean any(List<String> globs, String name) {
        for (String glob : globs) {
            if (glob.indexOf('*') >= 0 ? matches(glob, 0, name, 0)
                    : name.equals(glob) || name.startsWith(glob + '.') || name.startsWith(glob + '$')) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String glob, int g, String name, int n) {
        int star = -1;
        int retry = 0;
        int i = g;
        int j = n;
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

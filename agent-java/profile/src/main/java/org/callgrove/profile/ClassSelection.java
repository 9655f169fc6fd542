package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.GroveGlobs;

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
            if (glob.indexOf('*') >= 0 ? GroveGlobs.matches(glob, name)
                    : name.equals(glob) || name.startsWith(glob + '.') || name.startsWith(glob + '$')) {
                return true;
            }
        }
        return false;
    }
}

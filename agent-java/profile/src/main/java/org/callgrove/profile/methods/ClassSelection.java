package org.callgrove.profile.methods;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.text.GroveGlobs;

/**
 * Selects the classes to count by globs over binary names; {@code *} is any run of characters. A name without {@code *} also selects its package.
 */
public final class ClassSelection {
    private final List<String> include;
    private final List<String> exclude;
    /** Whether each pattern of {@code include} has ever matched. Threads that weave at the same time write the same value. */
    private final boolean[] matched;

    /** An empty {@code include} selects all classes that are not excluded. */
    public ClassSelection(List<String> include, List<String> exclude) {
        this.include = new ArrayList<>(include);
        this.exclude = new ArrayList<>(exclude);
        this.matched = new boolean[include.size()];
    }

    /** Whether a class is counted, by internal name. */
    public boolean contains(String internalName) {
        if (include.isEmpty() && exclude.isEmpty()) {
            return true;
        }
        String name = internalName.replace('/', '.');
        return included(name) && !excluded(name);
    }

    /** Patterns of {@code include} that have matched no class so far. Excluded classes count as matches. */
    public List<String> unmatched() {
        List<String> unmatched = new ArrayList<>();
        for (int i = 0; i < matched.length; i++) {
            if (!matched[i]) {
                unmatched.add(include.get(i));
            }
        }
        return unmatched;
    }

    private boolean included(String name) {
        boolean included = include.isEmpty();
        for (int i = 0; i < matched.length; i++) {
            if (!(included && matched[i]) && matches(include.get(i), name)) {
                matched[i] = true;
                included = true;
            }
        }
        return included;
    }

    private boolean excluded(String name) {
        for (int i = 0; i < exclude.size(); i++) {
            if (matches(exclude.get(i), name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String glob, String name) {
        return glob.indexOf('*') >= 0 ? GroveGlobs.matches(glob, name)
                : name.equals(glob) || name.startsWith(glob + '.') || name.startsWith(glob + '$');
    }
}

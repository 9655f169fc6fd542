package org.callgrove.profile.methods;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.text.GroveGlobs;
import org.objectweb.asm.Type;

/**
 * Selects root methods by globs over {@code class.method}, or over {@code class.method(types)} if the glob contains a parenthesis. Types are written
 * as in Java and separated by commas without spaces; {@code *} is any run of characters.
 */
public final class RootMethods {
    private final List<String> globs;
    private final boolean threadsInherit;
    /** Whether each glob has ever matched. Threads that weave at the same time write the same value. */
    private final boolean[] matched;

    public RootMethods(List<String> globs) {
        this(globs, false);
    }

    /** @param threadsInherit whether threads started below a root method count, too */
    public RootMethods(List<String> globs, boolean threadsInherit) {
        this.globs = new ArrayList<>(globs);
        this.threadsInherit = threadsInherit;
        this.matched = new boolean[globs.size()];
    }

    /** Whether the recording has root methods. */
    public boolean areChosen() {
        return !globs.isEmpty();
    }

    /** Whether threads started below a root method count, too. */
    public boolean threadsInherit() {
        return threadsInherit;
    }

    /**
     * Whether a method is a root.
     *
     * @param className binary name
     */
    public boolean contains(String className, String method, String descriptor) {
        boolean found = false;
        for (int i = 0; i < matched.length; i++) {
            String glob = globs.get(i);
            String name = className + '.' + method + (glob.indexOf('(') < 0 ? "" : types(descriptor));
            if (GroveGlobs.matches(glob, name)) {
                matched[i] = true;
                found = true;
            }
        }
        return found;
    }

    /** Whether a class with this binary name may have root methods. */
    public boolean mayBeIn(String className) {
        for (int i = 0; i < matched.length; i++) {
            String glob = globs.get(i);
            if (glob.indexOf('*') >= 0
                    || glob.startsWith(className) && glob.length() > className.length() && glob.charAt(className.length()) == '.') {
                return true;
            }
        }
        return false;
    }

    /** Globs that have matched no method with a counted body so far. */
    public List<String> unmatched() {
        List<String> unmatched = new ArrayList<>();
        for (int i = 0; i < matched.length; i++) {
            if (!matched[i]) {
                unmatched.add(globs.get(i));
            }
        }
        return unmatched;
    }

    /** The parameters of a method as written in patterns, {@code (int,java.lang.String)}. */
    public static String types(String descriptor) {
        StringBuilder text = new StringBuilder("(");
        for (Type type : Type.getArgumentTypes(descriptor)) {
            text.append(text.length() == 1 ? "" : ",").append(type.getClassName());
        }
        return text.append(')').toString();
    }
}

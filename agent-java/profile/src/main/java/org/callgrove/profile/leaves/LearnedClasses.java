package org.callgrove.profile.leaves;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.weave.ClassFacts;

/**
 * Keeps the classes outside java.base that are known so far, and looks up supertypes among them and the classes of java.base.
 * {@link LeafTable} synchronises all access.
 */
final class LearnedClasses {
    private static final String[] NO_NAMES = {};

    private final JavaBase javaBase;
    private final Map<String, LearnedClass> byName = new HashMap<>();
    /** Classes that declare a native method, by the hash of its name and descriptor. */
    private final Map<Integer, Set<String>> natives = new HashMap<>();

    LearnedClasses(JavaBase javaBase) {
        this.javaBase = javaBase;
    }

    /** @param declared methods of the class with the name and descriptor of a virtual leaf */
    void put(ClassFacts known, List<String> declared) {
        byName.put(known.name, new LearnedClass(known, declared));
    }

    void addNative(int hash, String owner) {
        Set<String> owners = natives.get(hash);
        if (owners == null) {
            owners = new HashSet<>(2);
            natives.put(hash, owners);
        }
        owners.add(owner);
    }

    /** The facts about a class; null if it is not known. */
    LearnedClass get(String name) {
        return byName.get(name);
    }

    /** The fingerprint of a class; 0 if it is not known. */
    int fingerprint(String name) {
        LearnedClass known = byName.get(name);
        return known == null ? 0 : known.fingerprint;
    }

    /** Adds the fingerprints of a class outside java.base and of those above it, up to the first that is not known. */
    void addAbove(String name, Map<String, Integer> to) {
        if (name == null || name.charAt(0) == '[' || to.containsKey(name) || javaBase.facts(name) != null) {
            return;
        }
        to.put(name, fingerprint(name));
        LearnedClass known = byName.get(name);
        if (known != null) {
            addAbove(known.superName, to);
            for (String each : known.interfaces) {
                addAbove(each, to);
            }
        }
    }

    /** Internal name of a class's superclass; empty for Object, null if the class is not known. */
    String superName(String name) {
        ClassFacts inBase = javaBase.facts(name);
        if (inBase == null && byName.get(name) == null) {
            return null;
        }
        String above = inBase != null ? inBase.superName : byName.get(name).superName;
        return above == null ? "" : above;
    }

    /** Whether a class is known to extend or implement another one. */
    boolean isSubtype(String name, String ancestor) {
        for (String type = name; type != null && !type.isEmpty(); type = superName(type)) {
            if (type.equals(ancestor)) {
                return true;
            }
            for (String each : interfaces(type)) {
                if (isSubtype(each, ancestor)) {
                    return true;
                }
            }
        }
        return false;
    }

    private String[] interfaces(String name) {
        ClassFacts inBase = javaBase.facts(name);
        LearnedClass known = inBase == null ? byName.get(name) : null;
        return inBase != null ? inBase.interfaces : known != null ? known.interfaces : NO_NAMES;
    }

    /**
     * A number that identifies the set of classes, except {@code but}, that declare a native method with this hash; 0 if there are none.
     */
    int nativesLike(int hash, String but) {
        Set<String> owners = natives.isEmpty() ? null : natives.get(hash);
        int sum = 0;
        if (owners != null) {
            for (String owner : owners) {
                sum += owner.equals(but) ? 0 : owner.hashCode() | 1;
            }
        }
        return sum;
    }
}

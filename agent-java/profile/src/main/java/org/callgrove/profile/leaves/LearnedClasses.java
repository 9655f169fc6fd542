package org.callgrove.profile.leaves;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.weave.ClassFacts;

/** The classes outside java.base that are known, by internal name. {@link LeafTable} guards it. */
final class LearnedClasses {
    private final Map<String, LearnedClass> byName = new HashMap<>();
    /** Classes that declare a native method, by the hash of its name and descriptor. */
    private final Map<Integer, Set<String>> natives = new HashMap<>();

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

    /** Null if the class is not known. */
    LearnedClass get(String name) {
        return byName.get(name);
    }

    /** The fingerprint of a class; 0 if it is not known. */
    int fingerprint(String name) {
        LearnedClass known = byName.get(name);
        return known == null ? 0 : known.fingerprint;
    }

    /** A number for the classes but one that declare a native method of a hash; 0 for none. */
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

package org.callgrove.oracles.published;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers methods by class, name and descriptor: the triple by which contexts match (docs/comparing.md, section 1). */
final class MethodTriples {
    record Triple(String className, String name, String descriptor) implements Comparable<Triple> {
        @Override
        public int compareTo(Triple other) {
            int order = className.compareTo(other.className);
            if (order == 0) {
                order = name.compareTo(other.name);
            }
            return order != 0 ? order : descriptor.compareTo(other.descriptor);
        }

        /** The text with which patterns of a gate are matched (docs/ci.md). */
        String qualifiedName() {
            return className + (MethodList.standsForObjects(name) ? " " : ".") + name;
        }
    }

    private final boolean areOverloadsOne;
    private final Map<Triple, Integer> ids = new HashMap<>();
    private final List<Triple> all = new ArrayList<>();

    private MethodTriples(boolean areOverloadsOne) {
        this.areOverloadsOne = areOverloadsOne;
    }

    static MethodTriples whole() {
        return new MethodTriples(false);
    }

    /** Creates a table whose triples have no descriptors, for the frames of stacks. */
    static MethodTriples withoutDescriptors() {
        return new MethodTriples(true);
    }

    /** Returns the number of the triple of each method in a file. */
    int[] of(MethodList names) {
        int[] triples = new int[names.name.length];
        for (int method = 0; method < triples.length; method++) {
            Triple triple = new Triple(names.className[method], names.name[method], areOverloadsOne ? "" : names.descriptor[method]);
            Integer known = ids.putIfAbsent(triple, all.size());
            triples[method] = known == null ? all.size() : known;
            if (known == null) {
                all.add(triple);
            }
        }
        return triples;
    }

    Triple get(int id) {
        return all.get(id);
    }

    int size() {
        return all.size();
    }

    /** The numbers, sorted by class, name and descriptor. */
    List<Integer> sorted() {
        List<Integer> sorted = new ArrayList<>(ids.values());
        sorted.sort((a, b) -> all.get(a).compareTo(all.get(b)));
        return sorted;
    }
}

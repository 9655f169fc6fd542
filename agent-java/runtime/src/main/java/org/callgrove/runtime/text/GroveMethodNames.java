package org.callgrove.runtime.text;

/**
 * Finds the ids of methods by name, for samples. Readers take no lock: an entry is complete before it is linked, and a table is complete
 * before it is published. Identity hash codes would be quicker, but computing them would change the ones that the program's later objects
 * get.
 */
public final class GroveMethodNames {
    private static final class Entry {
        final int hash;
        final String className;
        final String name;
        final String descriptor;
        final int method;
        volatile Entry next;

        Entry(int hash, String className, String name, String descriptor, int method) {
            this.hash = hash;
            this.className = className;
            this.name = name;
            this.descriptor = descriptor;
            this.method = method;
        }
    }

    private static volatile Entry[] table = new Entry[1 << 14];
    private static int count;

    private GroveMethodNames() {
    }

    /** Sets the id of a method, before its code first runs. A later method with the same name replaces it. */
    public static synchronized void add(String className, String name, String descriptor, int method) {
        Entry[] now = table;
        if (count > now.length) {
            now = larger(now);
        }
        int hash = hash(className, name, descriptor);
        link(now, new Entry(hash, className, name, descriptor, method));
        count++;
        table = now;
    }

    private static Entry[] larger(Entry[] before) {
        Entry[] larger = new Entry[before.length * 4];
        for (int i = 0; i < before.length; i++) {
            for (Entry entry = before[i]; entry != null; entry = entry.next) {
                link(larger, new Entry(entry.hash, entry.className, entry.name, entry.descriptor, entry.method));
            }
        }
        return larger;
    }

    private static void link(Entry[] table, Entry entry) {
        int bucket = entry.hash & table.length - 1;
        entry.next = table[bucket];
        table[bucket] = entry;
    }

    /** The id of a method; 0 if it has none. */
    static int find(String className, String name, String descriptor) {
        int hash = hash(className, name, descriptor);
        Entry[] now = table;
        for (Entry entry = now[hash & now.length - 1]; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.name.equals(name) && entry.descriptor.equals(descriptor) && entry.className.equals(className)) {
                return entry.method;
            }
        }
        return 0;
    }

    private static int hash(String className, String name, String descriptor) {
        int hash = (className.hashCode() * 31 + name.hashCode()) * 31 + descriptor.hashCode();
        return hash ^ hash >>> 15;
    }
}

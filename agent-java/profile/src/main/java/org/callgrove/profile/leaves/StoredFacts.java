package org.callgrove.profile.leaves;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.profile.encoding.DataReader;
import org.callgrove.profile.encoding.DataWriter;
import org.callgrove.weave.ClassFacts;

/** Writes the facts about a class and its methods (names, supertypes, flags) as bytes, and reads them back. */
public final class StoredFacts {
    /** An empty map. The JDK's empty maps would load classes when they are iterated over. */
    private static final Map<String, Integer> NONE = new HashMap<>();

    private StoredFacts() {
    }

    public static void write(ClassFacts facts, DataWriter to) {
        to.text(facts.name);
        to.text(facts.superName);
        to.u2(facts.interfaces.length);
        for (String each : facts.interfaces) {
            to.text(each);
        }
        to.u4(facts.access);
        to.u1(facts.extensible ? 1 : 0);
        to.u2(facts.methods.size());
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            to.text(method.getKey());
            to.u4(method.getValue());
        }
    }

    public static ClassFacts read(DataReader from) {
        String name = from.text();
        String superName = from.text();
        String[] interfaces = new String[from.u2()];
        for (int i = 0; i < interfaces.length; i++) {
            interfaces[i] = from.text();
        }
        int access = from.u4();
        boolean extensible = from.u1() != 0;
        int count = from.u2();
        Map<String, Integer> methods = count == 0 ? NONE : new HashMap<String, Integer>();
        for (int i = 0; i < count; i++) {
            String key = from.text();
            methods.put(key, from.u4());
        }
        return new ClassFacts(name, superName, interfaces, access, extensible, methods);
    }
}

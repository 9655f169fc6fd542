package org.callgrove.profile.leaves;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.profile.encoding.DataReader;
import org.callgrove.profile.encoding.DataWriter;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
import org.objectweb.asm.Opcodes;

/** Reads the class files of java.base: facts and supertypes at the start, method bodies on demand. */
final class JavaBase {
    private final JdkClasses jdk;
    private final Map<String, ClassFacts> facts = new HashMap<>();
    private final Map<String, List<String>> subtypes = new HashMap<>();
    private final Set<String> exported = new HashSet<>();
    private final Map<String, Map<String, BodyFacts>> code = new HashMap<>();

    /** @param inFull classes whose facts include all their methods, and not only native ones and those that the JIT may replace */
    JavaBase(JdkClasses jdk, Collection<String> inFull) throws IOException {
        this.jdk = jdk;
        List<String> names = jdk.names();
        for (int i = 0; i < names.size(); i++) {
            byte[] classFile = jdk.read(names.get(i));
            if (classFile != null) {
                ClassFacts known = inFull.contains(names.get(i)) ? ClassFacts.read(classFile) : ClassFacts.readMarked(classFile);
                facts.put(known.name, known);
            }
        }
        for (ModuleDescriptor.Exports each : ModuleFinder.ofSystem().find("java.base").get().descriptor().exports()) {
            if (!each.isQualified()) {
                exported.add(each.source().replace('.', '/'));
            }
        }
    }

    /** Reads what {@link #store} wrote. */
    JavaBase(JdkClasses jdk, DataReader stored) {
        this.jdk = jdk;
        for (int i = stored.u2(); i > 0; i--) {
            ClassFacts known = StoredFacts.read(stored);
            facts.put(known.name, known);
        }
        for (int i = stored.u2(); i > 0; i--) {
            exported.add(stored.text());
        }
    }

    /** Writes facts and exported packages. */
    void store(DataWriter to) {
        to.u2(facts.size());
        for (ClassFacts known : facts.values()) {
            StoredFacts.write(known, to);
        }
        to.u2(exported.size());
        for (String each : exported) {
            to.text(each);
        }
    }

    private void below(String above, String name) {
        if (above != null) {
            List<String> direct = subtypes.get(above);
            if (direct == null) {
                direct = new ArrayList<>(2);
                subtypes.put(above, direct);
            }
            direct.add(name);
        }
    }

    Collection<ClassFacts> classes() {
        return facts.values();
    }

    /** The facts of a class, or null if it is not in java.base. */
    ClassFacts facts(String name) {
        return facts.get(name);
    }

    /** Whether classes outside the JDK can extend or implement a class, judging by the class and its package. */
    boolean isOpen(String name) {
        ClassFacts known = facts.get(name);
        return known == null || known.extensible && exported.contains(name.substring(0, Math.max(0, name.lastIndexOf('/'))));
    }

    /** A class and all classes of java.base that extend or implement it. */
    Set<String> withSubtypes(String name) {
        if (subtypes.isEmpty()) {
            for (ClassFacts known : facts.values()) {
                below(known.superName, known.name);
                for (String each : known.interfaces) {
                    below(each, known.name);
                }
            }
        }
        Set<String> all = new LinkedHashSet<>();
        collect(name, all);
        return all;
    }

    private void collect(String name, Set<String> all) {
        if (all.add(name)) {
            List<String> direct = subtypes.get(name);
            for (int i = 0; direct != null && i < direct.size(); i++) {
                collect(direct.get(i), all);
            }
        }
    }

    /** The class whose method a call of {@code key} on {@code owner} selects, leaving overriding aside, or null. */
    String declarer(String owner, String key) {
        for (String type = owner; type != null && facts.containsKey(type); type = facts.get(type).superName) {
            if (body(type, key) != null) {
                return type;
            }
        }
        Set<String> all = new LinkedHashSet<>();
        interfaces(owner, all);
        for (String type : all) {
            if (body(type, key) != null) {
                return type;
            }
        }
        return null;
    }

    private void interfaces(String name, Set<String> all) {
        ClassFacts known = facts.get(name);
        if (known != null) {
            for (String each : known.interfaces) {
                if (all.add(each)) {
                    interfaces(each, all);
                }
            }
            if (known.superName != null) {
                interfaces(known.superName, all);
            }
        }
    }

    /** Facts about a method's code, or null if its class does not declare it. */
    BodyFacts body(String owner, String key) {
        Map<String, BodyFacts> ofOwner = code.get(owner);
        if (ofOwner == null) {
            try {
                ofOwner = facts.containsKey(owner) ? BodyFacts.read(jdk.read(owner)) : new HashMap<String, BodyFacts>();
            } catch (IOException unreadable) {
                throw new IllegalStateException("java.base has no readable " + owner, unreadable);
            }
            code.put(owner, ofOwner);
        }
        return ofOwner.get(key);
    }

    /** Whether a method can be overridden, judging by its own flags. */
    static boolean isOverridable(int access) {
        return (access & (Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) == 0;
    }
}

package org.callgrove.agent.recording;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.callgrove.dump.Meta;
import org.callgrove.profile.methods.ClassRecord;
import org.callgrove.profile.methods.MethodIds;

/**
 * Lists in the dump the named modules of recorded packages. In the boot layer, a package is in at most one module, so the package names are
 * enough.
 */
final class BootModules {
    private BootModules() {}

    /** @param recorded packages of recorded classes */
    static void describe(Meta meta, Set<String> recorded) {
        Map<String, List<String>> byName = new TreeMap<>();
        for (Module module : ModuleLayer.boot().modules()) {
            List<String> own = new ArrayList<>();
            for (String name : module.getPackages()) {
                if (recorded.contains(name)) {
                    own.add(name);
                }
            }
            if (!own.isEmpty()) {
                Collections.sort(own);
                byName.put(module.getName(), own);
            }
        }
        for (Map.Entry<String, List<String>> entry : byName.entrySet()) {
            meta.module(entry.getKey(), entry.getValue());
        }
    }

    static Set<String> packagesOf(MethodIds ids) {
        Set<String> packages = new HashSet<>();
        int bound = ids.bound();
        ClassRecord last = null;
        for (int id = 1; id < bound; id++) {
            ClassRecord owner = ids.get(id).owner;
            if (owner != last) {
                packages.add(packageOf(owner.name));
            }
            last = owner;
        }
        return packages;
    }

    /** The package of a class name. Names of generated classes have a suffix: {@code a.B/0x…}, {@code jdk.proxy1.$Proxy[a.B]}. */
    static String packageOf(String className) {
        int end = className.length();
        for (int i = 0; i < end; i++) {
            char c = className.charAt(i);
            if (c == '/' || c == '[') {
                end = i;
            }
        }
        int dot = className.lastIndexOf('.', end - 1);
        return dot < 0 ? "" : className.substring(0, dot);
    }
}

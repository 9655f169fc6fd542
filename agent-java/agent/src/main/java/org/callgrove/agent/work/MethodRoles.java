package org.callgrove.agent.work;

import java.util.Arrays;
import java.util.List;
import org.callgrove.agent.recording.ClassOrigins;
import org.callgrove.dump.MethodTable;
import org.callgrove.dump.OneTimeMethods;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;

/**
 * Decides once per method which role it has when the work of a call is measured, such as own code or class loading. Threads that decide at
 * the same time come to the same result.
 */
final class MethodRoles {
    /** A method of one of the program's own classes. */
    static final int OWN = 1;
    /** A method of a test class. */
    static final int TEST = 2;
    /** A class initialiser or a method that loads classes: one-time work, including everything below it. */
    static final int ONE_TIME = 4;
    /** A library method that links call sites. This is one-time work, but own code that it calls back is not. */
    static final int LINKING = 32;
    static final int CONSTRUCTOR = 8;
    /** A constructor whose calls of a this- or super-constructor appear as contexts (docs/metrics.md, section 6). */
    static final int CHAINED = 16;
    private static final int KNOWN = 64;

    private final MethodIds ids;
    private final ClassOrigins origins;
    private final OneTimeMethods oneTime;
    /** Selects the program's own classes; null if the origins of classes decide which are own. */
    private final ClassSelection own;
    private volatile byte[] roles = new byte[1024];

    /**
     * @param own patterns of the program's own classes; if empty, classes from class folders and the program's jar are own. Test classes
     * are never own
     */
    MethodRoles(MethodIds ids, ClassOrigins origins, OneTimeMethods oneTime, List<String> own) {
        this.ids = ids;
        this.origins = origins;
        this.oneTime = oneTime;
        this.own = own.isEmpty() ? null : new ClassSelection(own, List.of());
    }

    /** The roles of a method, as a set of the bits above. */
    int of(int method) {
        byte[] known = roles;
        if (method >= known.length) {
            known = Arrays.copyOf(known, Math.max(method + 1, known.length * 2));
            roles = known;
        }
        int role = known[method];
        if (role == 0) {
            role = decide(ids.get(method));
            known[method] = (byte) role;
        }
        return role;
    }

    private int decide(MethodRecord method) {
        String className = method.owner.name;
        int role = KNOWN | whose(className);
        if (method.name.equals("<init>")) {
            return role | CONSTRUCTOR | (method.leaf() || className.equals("java.lang.Object") ? 0 : CHAINED);
        }
        OneTimeMethods.Kind kind = oneTime.of(className, method.name);
        return kind == OneTimeMethods.Kind.NONE ? role : role | (kind == OneTimeMethods.Kind.LINKING ? LINKING : ONE_TIME);
    }

    private int whose(String className) {
        int origin = origins.of(className);
        if (origin == MethodTable.TEST_FOLDER) {
            return TEST;
        }
        return own != null ? own.contains(className.replace('.', '/')) ? OWN : 0
                : origin == MethodTable.CLASS_FOLDER || origin == MethodTable.MAIN_JAR ? OWN : 0;
    }
}

package org.callgrove.agent.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
import org.objectweb.asm.Opcodes;

/**
 * Lists the VM options of strict mode: those under which the JIT of the running JDK replaces no method that has bytecode. Also finds the
 * first option that is missing. Native methods keep their intrinsics: the runtime needs these, and native methods are counted at their call
 * sites anyway.
 */
public final class StrictFlags {
    /**
     * Intrinsics to keep: those that HotSpot needs or ignores, and those of native methods if the intrinsic's name differs from the
     * method's.
     */
    private static final String[] KEPT = {
        "_Continuation_", "_notifyJvmti", "_invoke", "_linkTo", "_compiledLambdaForm", "_Object_init", "_blackhole", "_getEventWriter",
        "_counterTime", "_getClassId", "_jvm_commit", "_getObjectSize"
    };
    /**
     * Options that switch off optimisations of the server compiler which recognise string builders and boxes by their methods rather than
     * by intrinsics.
     */
    private static final String[] SERVER_COMPILER = {"-XX:-OptimizeStringConcat", "-XX:-EliminateAutoBox"};

    private StrictFlags() {
    }

    /**
     * The options, one per string.
     *
     * @throws IOException with one sentence on why strict mode is impossible here
     */
    public static List<String> ofRunningVm() throws IOException {
        List<String> flags = new ArrayList<>();
        flags.add("-XX:+UnlockDiagnosticVMOptions");
        flags.add("-XX:DisableIntrinsic=" + String.join(",", replacing()));
        // Otherwise compiled code would throw preallocated exceptions, whose constructors ran long ago.
        flags.add("-XX:-OmitStackTraceInFastThrow");
        if (System.getProperty("java.vm.name", "").contains("Server VM")) {
            for (String each : SERVER_COMPILER) {
                flags.add(each);
            }
        }
        return flags;
    }

    /** Names of the intrinsics that replace methods which have bytecode. */
    private static List<String> replacing() throws IOException {
        Set<String> natives = new HashSet<>();
        Set<String> bodies = new HashSet<>();
        try (JdkClasses jdk = new JdkClasses()) {
            List<String> names = jdk.names();
            for (int i = 0; i < names.size(); i++) {
                collect(ClassFacts.readMarked(jdk.read(names.get(i))), natives, bodies);
            }
        }
        List<String> replacing = new ArrayList<>();
        for (String id : VmIntrinsics.ofRunningVm()) {
            String method = id.substring(id.lastIndexOf('_') + 1);
            boolean isNative =
                    natives.contains(method) && !bodies.contains(method) || natives.contains(id.substring(1)) && !bodies.contains(id.substring(1));
            if (!isNative && !isKept(id)) {
                replacing.add(id);
            }
        }
        return replacing;
    }

    private static void collect(ClassFacts facts, Set<String> natives, Set<String> bodies) {
        for (String key : facts.methods.keySet()) {
            int access = facts.methods.get(key);
            if ((access & ClassFacts.INTRINSIC) != 0) {
                ((access & Opcodes.ACC_NATIVE) != 0 ? natives : bodies).add(key.substring(0, key.indexOf('(')));
            }
        }
    }

    private static boolean isKept(String id) {
        for (String each : KEPT) {
            if (id.startsWith(each)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks that the VM was started with the options.
     *
     * @param given the VM's arguments in their order
     * @return the first option that is missing or overridden by a later one; null if there is none
     */
    public static String missing(List<String> wanted, String[] given) {
        for (String flag : wanted) {
            String last = null;
            for (String each : given) {
                last = name(each).equals(name(flag)) ? each : last;
            }
            if (!flag.equals(last)) {
                return flag;
            }
        }
        return null;
    }

    private static String name(String flag) {
        int equals = flag.indexOf('=');
        String bare = equals < 0 ? flag : flag.substring(0, equals);
        return bare.startsWith("-XX:+") || bare.startsWith("-XX:-") ? "-XX:" + bare.substring(5) : bare;
    }
}

package org.callgrove.agent;

import java.util.List;
import org.callgrove.agent.jvm.AgentJar;

/**
 * Loads the agent's own classes in the order of its jar. Loading one amid weaving could lead back to the class being woven. A second thread
 * would make this quicker, but where two threads meet in the loader's tables, the JDK's later work varies.
 *
 * <p>This class must not mention the runtime, which is not defined yet when {@link #load} is called.
 */
final class OwnClasses {
    /** Those of other processes, never loaded in the program. */
    private static final String COMMANDS = "org/callgrove/agent/attach/";

    private OwnClasses() {
    }

    /**
     * Loads them before options decide which are needed: the loader's tables then are the same with profiling agents and without. Classes
     * that need the runtime fail, and their names are noted all the same.
     */
    static void load(AgentJar jar) {
        each(jar.classes("org/callgrove/"), false);
    }

    /** Initialises them. The runtime's exist already, but a loader's first request for one takes heap, which a dump may lack. */
    static void initialise(AgentJar jar) {
        each(jar.classes("org/callgrove/"), true);
        each(jar.classes(RuntimeInstaller.PACKAGE), true);
    }

    private static void each(List<String> names, boolean initialises) {
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).startsWith(COMMANDS)) {
                one(names.get(i).replace('/', '.'), initialises);
            }
        }
    }

    private static void one(String name, boolean initialises) {
        try {
            Class.forName(name, initialises, OwnClasses.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError unused) {
            // The class is not needed on this JDK, or it would have failed before.
        }
    }
}

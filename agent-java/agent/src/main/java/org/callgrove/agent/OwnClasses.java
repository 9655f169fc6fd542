package org.callgrove.agent;

import java.util.List;
import org.callgrove.agent.jvm.AgentJar;

/**
 * Loads all of the agent's own classes at its start, in the order of its jar. Loading one in the middle of weaving could require the very
 * class being woven. A second thread would make this quicker, but when two threads use the loader's tables at once, the JDK's later work
 * varies.
 *
 * <p>This class must not refer to the runtime, which is not defined yet when {@link #load} is called.
 */
final class OwnClasses {
    /** Classes for other processes, which are never loaded in the program. */
    private static final String COMMANDS = "org/callgrove/agent/attach/";

    private OwnClasses() {
    }

    /**
     * Loads the classes before options decide which are needed, so that the loader's tables are the same with and without profiling agents.
     * Classes that need the runtime fail to load, but the loader keeps their names all the same.
     */
    static void load(AgentJar jar) {
        each(jar.classes("org/callgrove/"), false);
    }

    /**
     * Initialises the classes. The runtime's classes already exist, but a loader's first request for one takes heap, and there may be too
     * little of it when a dump is written.
     */
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
            // The class is not needed on this JDK, or the start would have failed earlier.
        }
    }
}

package org.callgrove.agent.activation;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.callgrove.api.ProfilingAgent;

/**
 * Loads and creates users' profiling agents before any class is woven. Each has its own class loader. This class must not refer to the
 * runtime, which is not defined yet.
 */
public final class AgentLoader {
    private AgentLoader() {
    }

    /**
     * Loads agents.
     *
     * @param names for each agent: jar or folder, {@code !}, and class
     * @param clock the option {@code clock}, because a clock needs some of the counters
     * @throws IllegalArgumentException with one sentence, if one cannot be used
     */
    public static LoadedAgents load(List<String> names, String clock) {
        LoadedAgents agents = new LoadedAgents(clock);
        for (int i = 0; i < names.size(); i++) {
            ProfilingAgent agent = load(names.get(i));
            try {
                agents.add(agent);
            } catch (IllegalArgumentException e) {
                throw refuse(names.get(i), e.getMessage());
            }
        }
        return agents;
    }

    private static ProfilingAgent load(String name) {
        int mark = name.lastIndexOf('!');
        File place = new File(name.substring(0, mark));
        if (!place.exists()) {
            throw refuse(name, "was not found: '" + name.substring(0, mark) + "' is not a jar or folder");
        }
        try {
            AgentClasses classes = new AgentClasses(place);
            Class<?> type = Class.forName(name.substring(mark + 1), true, classes);
            if (!ProfilingAgent.class.isAssignableFrom(type)) {
                throw refuse(name, "does not implement " + ProfilingAgent.class.getName());
            }
            return AgentMaker.make(type, classes);
        } catch (ClassNotFoundException e) {
            throw refuse(name, "was not found: the jar or folder has no such class");
        } catch (NoSuchMethodError | IllegalAccessError | InstantiationError e) {
            throw refuse(name, "must be a public class with a public constructor without parameters");
        } catch (ExceptionInInitializerError e) {
            throw refuse(name, "cannot be created: its constructor threw " + LoadedAgents.oneLine(e.getCause()));
        } catch (LinkageError | IOException e) {
            throw refuse(name, "cannot be loaded: " + LoadedAgents.oneLine(e));
        }
    }

    private static IllegalArgumentException refuse(String name, String what) {
        return new IllegalArgumentException("agents '" + name + "' " + what);
    }
}

package org.callgrove.agent.activation;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import org.callgrove.api.ProfilingAgent;

/**
 * Loads users' profiling agents, before any class is woven. Each has a loader of its own, which sees the API and the JDK only. This class must
 * not mention the runtime, which is not defined yet.
 */
public final class AgentLoader extends ClassLoader {
    private static final String API = ProfilingAgent.class.getPackageName() + '.';

    private AgentLoader() {
        super(ClassLoader.getPlatformClassLoader());
    }

    /**
     * Loads agents.
     *
     * @param names jar or folder, {@code !}, and class, for each
     * @throws IllegalArgumentException with one sentence, if one cannot be used
     */
    public static LoadedAgents load(List<String> names) {
        LoadedAgents agents = new LoadedAgents();
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
        String place = name.substring(0, mark);
        try {
            Class<?> type = Class.forName(name.substring(mark + 1), true, new URLClassLoader(new URL[] {url(name, place)}, new AgentLoader()));
            if (!ProfilingAgent.class.isAssignableFrom(type)) {
                throw refuse(name, "does not implement " + ProfilingAgent.class.getName());
            }
            return (ProfilingAgent) type.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw refuse(name, "is not there: the jar or folder has no such class");
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw refuse(name, "must be a public class with a public constructor without parameters");
        } catch (InvocationTargetException e) {
            throw refuse(name, "cannot be made: its constructor threw " + oneLine(e.getCause()));
        } catch (LinkageError e) {
            throw refuse(name, "cannot be loaded: " + oneLine(e));
        }
    }

    private static URL url(String name, String place) {
        try {
            Path path = Paths.get(place);
            if (Files.exists(path)) {
                return path.toUri().toURL();
            }
        } catch (MalformedURLException | RuntimeException notAPath) {
            // The place counts as missing.
        }
        throw refuse(name, "is not there: '" + place + "' is no jar or folder");
    }

    private static IllegalArgumentException refuse(String name, String what) {
        return new IllegalArgumentException("agents '" + name + "' " + what);
    }

    static String oneLine(Throwable e) {
        return e.toString().replaceAll("\\s+", " ");
    }

    /** The API's classes are those of the recorder. */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith(API)) {
            return AgentLoader.class.getClassLoader().loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}

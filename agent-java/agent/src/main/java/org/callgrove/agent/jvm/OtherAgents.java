package org.callgrove.agent.jvm;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.Meta;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.callbacks.GroveVm;

/**
 * Finds other agents that the VM was started with, and lists them in the dump. Agents that cannot retransform change classes before this
 * one sees them, whatever the order of the options (java.lang.instrument.ClassFileTransformer).
 */
public final class OtherAgents {
    private static final String JAVA = "-javaagent:";
    private static final String LIBRARY = "-agentlib:";
    private static final String PATH = "-agentpath:";

    /** File names of the other agents, without folders and options, in the order of the command line. */
    private final List<String> names;
    private final MethodIds ids;

    private OtherAgents(List<String> names, MethodIds ids) {
        this.names = names;
        this.ids = ids;
    }

    public static OtherAgents of(MethodIds ids) {
        List<String> names = new ArrayList<>();
        try {
            String[] arguments = GroveVm.arguments();
            for (int i = 0; i < arguments.length; i++) {
                String name = named(arguments[i]);
                if (name != null) {
                    names.add(name);
                }
            }
        } catch (LinkageError | SecurityException silent) {
            names.add("unknown, because this VM does not report its arguments");
        }
        return new OtherAgents(names, ids);
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Adds the other agents' names to the dump, and a warning about how their code is treated. */
    public void describe(Meta meta) {
        if (names.isEmpty()) {
            return;
        }
        for (int i = 0; i < names.size(); i++) {
            meta.otherAgent(names.get(i));
        }
        meta.warning("other agents ran in this JVM: " + String.join(", ", names) + "; code that they added to " + ids.withAddedCode()
                + " methods, and what it calls, is not counted. Their own threads and shutdown hooks are counted, and so are their changes to"
                + " classes of java.base and to classes listed as partly counted");
    }

    /** The name of an agent, from the VM argument that starts it; null for this agent, for debuggers and for other arguments. */
    static String named(String argument) {
        String prefix = argument.startsWith(JAVA) ? JAVA : argument.startsWith(LIBRARY) ? LIBRARY : argument.startsWith(PATH) ? PATH : null;
        if (prefix == null) {
            return null;
        }
        int equals = argument.indexOf('=');
        String file = argument.substring(prefix.length(), equals < 0 ? argument.length() : equals);
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return prefix == LIBRARY && name.equals("jdwp") || prefix == JAVA && isThis(file) ? null : name;
    }

    private static boolean isThis(String file) {
        try {
            Path own = Paths.get(OtherAgents.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Files.isSameFile(Paths.get(file), own);
        } catch (IOException | URISyntaxException | InvalidPathException | SecurityException notThere) {
            return false;
        }
    }
}

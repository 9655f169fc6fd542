package org.callgrove.agent.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The system properties on which a user's process may depend: those that the VM does not set itself. */
final class UserProperties implements BiConsumer<Object, Object> {
    /** First parts of names of properties that the VM sets, some of which differ from run to run. */
    private static final String[] OF_VM =
            {"java.", "jdk.", "sun.", "os.", "user.", "file.", "path.", "line.", "native.", "stdin.", "stdout.", "stderr."};

    private final List<String> names = new ArrayList<>();

    private UserProperties() {
    }

    /** The properties and their values, sorted by name. */
    static String text() {
        UserProperties properties = new UserProperties();
        // Asking for the set of names would initialise classes of the JDK in the program.
        System.getProperties().forEach(properties);
        List<String> names = properties.names;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            text.append(names.get(i)).append('=').append(System.getProperty(names.get(i))).append('\n');
        }
        return text.toString();
    }

    /** Adds the name of a property in its order. Called for each property. */
    @Override
    public void accept(Object key, Object value) {
        if (!(key instanceof String) || !(value instanceof String) || isOfVm((String) key)) {
            return;
        }
        String name = (String) key;
        // Sorting could initialise a class of the JDK in the program.
        int at = names.size();
        while (at > 0 && names.get(at - 1).compareTo(name) > 0) {
            at--;
        }
        names.add(at, name);
    }

    private static boolean isOfVm(String name) {
        for (int i = 0; i < OF_VM.length; i++) {
            if (name.startsWith(OF_VM[i])) {
                return true;
            }
        }
        return false;
    }
}

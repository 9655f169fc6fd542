package org.callgrove.agent.user;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import org.callgrove.weave.ClassFileKey;

/** Loads and creates objects of users' classes before any class is woven. Each has its own class loader. */
public final class UserLoader {
    private final String option;

    /** @param option the option that names the classes, for messages */
    public UserLoader(String option) {
        this.option = option;
    }

    /**
     * Loads and creates an object.
     *
     * @param name jar or folder, {@code !}, and class
     * @param type the type that the class must have
     * @throws IllegalArgumentException with one sentence, if it cannot be used
     */
    public Object load(String name, Class<?> type) {
        File place = place(name);
        if (!place.exists()) {
            throw refuse(name, "was not found: '" + place + "' is not a jar or folder");
        }
        try {
            UserClasses classes = new UserClasses(place);
            Class<?> loaded = Class.forName(name.substring(name.lastIndexOf('!') + 1), true, classes);
            if (!type.isAssignableFrom(loaded)) {
                throw refuse(name, "does not implement " + type.getName());
            }
            return UserObject.make(loaded, classes);
        } catch (ClassNotFoundException e) {
            throw refuse(name, "was not found: the jar or folder has no such class");
        } catch (NoSuchMethodError | IllegalAccessError | InstantiationError e) {
            throw refuse(name, "must be a public class with a public constructor without parameters");
        } catch (ExceptionInInitializerError e) {
            throw refuse(name, "cannot be created: its constructor threw " + oneLine(e.getCause()));
        } catch (LinkageError | IOException e) {
            throw refuse(name, "cannot be loaded: " + oneLine(e));
        }
    }

    private static File place(String name) {
        return new File(name.substring(0, name.lastIndexOf('!')));
    }

    /**
     * A number that identifies the contents of an object's jar; 0 for a folder, whose contents may change unnoticed.
     *
     * @throws IllegalArgumentException with one sentence, if the jar cannot be read
     */
    public long key(String name) {
        File place = place(name);
        if (place.isDirectory()) {
            return 0;
        }
        try (FileInputStream in = new FileInputStream(place)) {
            return ClassFileKey.of(in.readAllBytes());
        } catch (IOException e) {
            throw refuse(name, "cannot be loaded: " + oneLine(e));
        }
    }

    /** The exception for an object that cannot be used, because it {@code what}. */
    public IllegalArgumentException refuse(String name, String what) {
        return new IllegalArgumentException(option + " '" + name + "' " + what);
    }

    /** An exception from a user's class, as messages quote it. */
    public static String oneLine(Throwable e) {
        return e.toString().replaceAll("\\s+", " ");
    }
}

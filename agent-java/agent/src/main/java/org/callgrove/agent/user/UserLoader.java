package org.callgrove.agent.user;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import org.callgrove.profile.places.Failure;
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
        Class<?> loaded = null;
        try {
            UserClasses classes = new UserClasses(place);
            loaded = Class.forName(name.substring(name.lastIndexOf('!') + 1), false, classes);
            if (!type.isAssignableFrom(loaded)) {
                throw refuse(name, "does not implement " + type.getName());
            }
            return UserObject.make(loaded, classes);
        } catch (ClassNotFoundException e) {
            throw refuse(name, "was not found: the jar or folder has no such class");
        } catch (ExceptionInInitializerError e) {
            throw refuse(name, "cannot be created: " + code(e.getCause()) + " threw " + oneLine(e.getCause()));
        } catch (LinkageError e) {
            if (loaded == null) {
                throw refuse(name, "cannot be loaded: " + oneLine(e));
            }
            throw refuse(name, isCreatable(loaded) ? Failure.predicate(e) : "must be a public class with a public constructor without parameters");
        } catch (IOException e) {
            throw refuse(name, "cannot be loaded: " + oneLine(e));
        } catch (Error e) {
            throw refuse(name, "cannot be created: " + code(e) + " threw " + oneLine(e));
        }
    }

    /** The code of a class that failed while an object was created. */
    private static String code(Throwable e) {
        StackTraceElement[] frames = e.getStackTrace();
        for (int i = 0; i < frames.length && !UserObject.isGenerated(frames[i].getClassName()); i++) {
            if (frames[i].getMethodName().equals("<clinit>")) {
                return "the static initialiser of " + frames[i].getClassName();
            }
        }
        return "its constructor";
    }

    private static boolean isCreatable(Class<?> type) {
        try {
            int flags = type.getModifiers();
            return Modifier.isPublic(flags) && !Modifier.isAbstract(flags) && type.getConstructor() != null;
        } catch (NoSuchMethodException | LinkageError missing) {
            return false;
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

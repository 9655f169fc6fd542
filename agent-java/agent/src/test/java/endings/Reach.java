package endings;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.TreeSet;

/** Test subject: a program that lists the members of public {@code java.lang} classes that it can reach. */
public final class Reach {
    private Reach() {
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        for (String name : args) {
            Class<?> type = Class.forName("java.lang." + name);
            if (Modifier.isPublic(type.getModifiers())) {
                TreeSet<String> names = new TreeSet<>();
                add(names, type.getDeclaredFields());
                add(names, type.getDeclaredMethods());
                System.out.println(name + ": " + String.join(" ", names));
            }
        }
    }

    private static void add(TreeSet<String> names, Member[] members) {
        for (Member each : members) {
            if (Modifier.isPublic(each.getModifiers())) {
                names.add(each.getName());
            }
        }
    }
}

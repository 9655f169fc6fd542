package org.callgrove.agent.threads;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.methods.CanonicalNames;

/** Numbers the names of locks' classes. Looks add names while a dump lists them. */
public final class LockClasses {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** The number of a class, which gets one if it has none. */
    synchronized int number(String name) {
        Integer number = numbers.get(name);
        if (number != null) {
            return number;
        }
        String plain = CanonicalNames.plain(name);
        number = numbers.get(plain);
        if (number == null) {
            number = names.size();
            names.add(plain);
            numbers.put(plain, number);
        }
        // Hidden classes have an address in their name, so there may be any number of names.
        if (name.indexOf('/') < 0) {
            numbers.put(name, number);
        }
        return number;
    }

    /** The names so far, by number. */
    public synchronized List<String> names() {
        return new ArrayList<>(names);
    }
}

package org.callgrove.agents;

import java.util.List;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;

/**
 * Example process: counts calls of the methods that the system property {@code callgrove.calls} names, and adds up one of their arguments.
 *
 * <ul>
 * <li>{@code java.sql.Connection.prepareStatement} counts where methods are called, in the context of the caller. The class is the one that the call
 * names. One {@code *} stands for any characters: {@code java.sql.*.execute}.
 * <li>{@code @java.lang.Deprecated} counts where methods with the annotation begin, in their own contexts.
 * </ul>
 *
 * The argument is the first one of type byte, short, char, int or long. The system property {@code callgrove.calls.argument} chooses another, counted
 * from 1: 3 is the length in {@code java.io.OutputStream.write}. Calls without such an argument add nothing.
 */
public final class Calls implements InstrumentationProcess {
    /** Maximum number of arguments of a method (JVMS 4.3.3). */
    private static final int MOST_ARGUMENTS = 255;

    private final Metric calls = new Metric("chosen-calls", "Chosen calls", "chosen calls", Metric.Accuracy.EXACT);
    private final Metric arguments = new Metric("argument-sum", "Sum of arguments", "units", Metric.Accuracy.EXACT);
    private final String chosen = System.getProperty("callgrove.calls", "");
    private final int argument = Integer.getInteger("callgrove.calls.argument", 0);

    @Override
    public List<Metric> metrics() {
        if (chosen.isEmpty()) {
            throw new IllegalStateException("the system property callgrove.calls is not set");
        }
        return List.of(calls, arguments);
    }

    @Override
    public void instrument(Method method, Places places) {
        if (chosen.startsWith("@")) {
            if (method.getAnnotations().contains(chosen.substring(1))) {
                count(places.of(Place.Kind.ENTRY).get(0));
            }
            return;
        }
        for (Place call : places.of(Place.Kind.CALL)) {
            if (matches(call.getOwner() + '.' + call.getName())) {
                count(call);
            }
        }
    }

    private boolean matches(String name) {
        int star = chosen.indexOf('*');
        return star < 0 ? name.equals(chosen) : name.length() >= chosen.length() - 1 && name.startsWith(chosen.substring(0, star))
                && name.endsWith(chosen.substring(star + 1));
    }

    private void count(Place place) {
        place.count(calls);
        for (int i = argument == 0 ? 0 : argument - 1; i < (argument == 0 ? MOST_ARGUMENTS : argument); i++) {
            if (place.has(Value.argument(i))) {
                place.count(arguments, Value.argument(i));
                return;
            }
        }
    }
}

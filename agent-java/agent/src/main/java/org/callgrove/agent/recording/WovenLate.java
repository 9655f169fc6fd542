package org.callgrove.agent.recording;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.callbacks.GroveLinking;

/**
 * The set of classes that were woven while the program was running. Weaving makes the VM link their call sites again, which is not counted.
 * The set does not keep classes from being unloaded.
 */
public final class WovenLate implements GroveLinking.WovenLate {
    private final MethodIds ids;
    private final boolean first;
    private final Map<String, List<WeakReference<Class<?>>>> byName = new HashMap<>();

    /** @param first whether this is the first weaving of the recording */
    public WovenLate(List<Class<?>> classes, MethodIds ids, boolean first) {
        this.ids = ids;
        this.first = first;
        for (int i = 0; i < classes.size(); i++) {
            String name = nameOf(classes.get(i));
            List<WeakReference<Class<?>>> same = byName.get(name);
            if (same == null) {
                same = new ArrayList<>(1);
                byName.put(name, same);
            }
            same.add(new WeakReference<>(classes.get(i)));
        }
    }

    @Override
    public boolean has(Class<?> caller, int method) {
        MethodRecord linking = method > 0 ? ids.get(method) : null;
        if (first && linking != null && StartMethod.hasBegunWith(linking)) {
            // The method had never been entered before, so nothing was linked in it.
            return false;
        }
        if (caller == null) {
            return linking != null && byName.containsKey(linking.owner.name);
        }
        List<WeakReference<Class<?>>> same = byName.get(nameOf(caller));
        for (int i = 0; same != null && i < same.size(); i++) {
            if (same.get(i).get() == caller) {
                return true;
            }
        }
        return false;
    }

    /**
     * Copies the name, because a string caches its hash code, so that the program would no longer compute it. The class itself is not the
     * key: that would need its identity hash code, and computing one changes those that the program gets later.
     */
    private static String nameOf(Class<?> type) {
        return new String(type.getName());
    }
}

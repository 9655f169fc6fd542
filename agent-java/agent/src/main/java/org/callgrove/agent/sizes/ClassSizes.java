package org.callgrove.agent.sizes;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.profile.methods.ClassRecord;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.callbacks.GroveVm;

/**
 * Finds the instance sizes of recorded classes, for a dump (docs/format.md, section {@code class.sizes}). The VM reports the size of a
 * sample instance, created without constructor or initialiser. If it cannot, the size is computed from fields. This class keeps no class or
 * loader. Not thread-safe; call every method with counting paused.
 */
public final class ClassSizes implements ComputedSizes.VmSizes {
    /** VM option that would register sample instances for finalization. */
    private static final String FINALIZERS_AT_ALLOCATION = "-RegisterFinalizersAtInit";

    private final Instrumentation instrumentation;
    private final MethodIds ids;
    private final ObjectLayout layout;
    private final boolean asks;
    /** By class id: 0 if the VM has not been asked, otherwise an entry as in section {@code class.sizes}. */
    private long[] reported = new long[0];
    /** Recorded classes that may have instances, by name. */
    private Map<String, ClassRecord> wanted = new HashMap<>();
    private ComputedSizes computed;
    /** Name that several classes of different sizes have; null if there is no such name. */
    private String differing;

    public ClassSizes(Instrumentation instrumentation, MethodIds ids, ObjectLayout layout) {
        this.instrumentation = instrumentation;
        this.ids = ids;
        this.layout = layout;
        boolean safe = true;
        String[] arguments = GroveVm.arguments();
        for (int i = 0; i < arguments.length; i++) {
            safe &= !arguments[i].contains(FINALIZERS_AT_ALLOCATION);
        }
        this.asks = safe;
    }

    /** Layout of objects in this VM. */
    public ObjectLayout layout() {
        return layout;
    }

    /** Asks the VM about classes that have constructor contexts by now. If there is not enough memory, some sizes stay unknown. */
    public void update() {
        try {
            find();
            if (asks) {
                ask();
            }
        } catch (OutOfMemoryError full) {
            // The dump is written without the missing sizes.
        }
    }

    /** A class's entry in section {@code class.sizes}. */
    public long of(int classId) {
        ClassRecord type = ids.classAt(classId);
        if (wanted.get(type.name) != type) {
            return 0;
        }
        return classId < reported.length && reported[classId] != 0 ? reported[classId] : computed.of(type);
    }

    /** The warning that classes with the same name differ in size; null if none do. */
    public String warning() {
        return differing == null ? null
                : "classes with the same name from several loaders differ in size, for example " + differing
                        + "; the smallest size is used to count the bytes of their objects";
    }

    private void find() {
        int bound = ids.bound();
        int[] contexts = GroveReader.frequencies(bound);
        Map<String, ClassRecord> found = new HashMap<>();
        ComputedSizes sizes = new ComputedSizes(ids, layout, this);
        int classes = 0;
        for (int id = 1; id < bound; id++) {
            MethodRecord method = ids.get(id);
            classes = Math.max(classes, method.owner.id + 1);
            if (contexts[id] != 0 && method.name.equals("<init>")) {
                found.put(method.owner.name, method.owner);
                sizes.addConstructor(method);
                ClassRecord chained = method.next() == null ? null : ids.classNamed(method.next().owner);
                if (chained != null) {
                    found.put(chained.name, chained);
                }
            }
        }
        reported = Arrays.copyOf(reported, Math.max(classes, reported.length));
        wanted = found;
        computed = sizes;
    }

    private void ask() {
        Class<?>[] loaded = instrumentation.getAllLoadedClasses();
        for (int i = 0; i < loaded.length; i++) {
            Class<?> type = loaded[i];
            ClassRecord record = Modifier.isAbstract(type.getModifiers()) || type.isArray() ? null : wanted.get(type.getName());
            if (record != null) {
                put(record, sizeOf(type));
            }
        }
    }

    private long sizeOf(Class<?> type) {
        try {
            Object sample = GroveVm.sample(type);
            return sample == null ? 0 : instrumentation.getObjectSize(sample);
        } catch (InstantiationException | LinkageError none) {
            return 0;
        }
    }

    private void put(ClassRecord type, long bytes) {
        long before = reported[type.id];
        if (bytes == 0 || before == 2 * bytes) {
            return;
        }
        if (before == 0) {
            reported[type.id] = 2 * bytes;
        } else {
            differing = differing == null ? type.name : differing;
            reported[type.id] = 2 * Math.min(bytes, before >> 1) + 1;
        }
    }

    @Override
    public long reportedSize(ClassRecord type) {
        return type.id < reported.length && (reported[type.id] & 1) == 0 ? reported[type.id] >> 1 : 0;
    }
}

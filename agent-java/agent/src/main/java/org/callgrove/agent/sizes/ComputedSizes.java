package org.callgrove.agent.sizes;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.profile.methods.ClassRecord;
import org.callgrove.profile.methods.InstanceFields;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.objectweb.asm.Type;

/**
 * Computes instance sizes from the fields in class files, for classes about which the VM cannot be asked: they were unloaded, were never
 * initialised, or have a different name in the dump. A lambda's object has one field per captured value.
 */
final class ComputedSizes {
    private static final String OBJECT = "java.lang.Object";
    /**
     * Classes to which HotSpot adds fields that are not in the class file, each followed by the kinds of those fields (javaClasses.hpp).
     */
    private static final String[] INJECTED = {"java.lang.ClassLoader", "J", "java.lang.InternalError", "Z"};

    private final MethodIds ids;
    private final ObjectLayout vm;
    private final VmSizes vmSizes;
    /** Constructors of generated classes that have no class file, by class. */
    private final Map<ClassRecord, String> captures = new HashMap<>();
    private final Map<ClassRecord, FieldLayout> known = new HashMap<>();

    /** Sizes reported by the VM. */
    interface VmSizes {
        /** Size in bytes that the VM reported for a class, or 0. */
        long reportedSize(ClassRecord type);
    }

    ComputedSizes(MethodIds ids, ObjectLayout vm, VmSizes vmSizes) {
        this.ids = ids;
        this.vm = vm;
        this.vmSizes = vmSizes;
    }

    /** Records a constructor. The constructor parameters of a lambda's class are the values that the lambda captures. */
    void addConstructor(MethodRecord constructor) {
        ClassRecord type = constructor.owner;
        if (type.canonical && type.fields() == null) {
            captures.put(type, constructor.descriptor);
        }
    }

    /** Entry in section {@code class.sizes}; 0 if the size cannot be computed. */
    long of(ClassRecord type) {
        FieldLayout layout = layout(type);
        return layout == null ? 0 : 2 * layout.size(vm.alignment) + 1;
    }

    private FieldLayout layout(ClassRecord type) {
        FieldLayout layout = known.get(type);
        if (layout == null && !known.containsKey(type)) {
            layout = make(type);
            known.put(type, layout);
        }
        return layout;
    }

    private FieldLayout make(ClassRecord type) {
        if (type.name.equals(OBJECT)) {
            return FieldLayout.ofObject(vm.header);
        }
        InstanceFields fields = type.fields();
        String captured = captures.get(type);
        if (fields == null) {
            return captured == null ? null : FieldLayout.ofObject(vm.header).extend(kinds(captured), vm.reference);
        }
        ClassRecord parent = ids.classNamed(fields.superName);
        FieldLayout above = parent == null ? null : layout(parent);
        if (above == null || vmSizes.reportedSize(parent) != 0 && vmSizes.reportedSize(parent) != above.size(vm.alignment)) {
            return null;
        }
        return above.extend(fields.kinds + injected(type.name), vm.reference);
    }

    private static String injected(String name) {
        for (int i = 0; i < INJECTED.length; i += 2) {
            if (INJECTED[i].equals(name)) {
                return INJECTED[i + 1];
            }
        }
        return "";
    }

    private static String kinds(String constructor) {
        StringBuilder kinds = new StringBuilder();
        Type[] parameters = Type.getArgumentTypes(constructor);
        for (int i = 0; i < parameters.length; i++) {
            kinds.append(parameters[i].getDescriptor().charAt(0));
        }
        return kinds.toString();
    }
}

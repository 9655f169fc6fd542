package org.callgrove.profile.leaves;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.profile.methods.NextConstructor;
import org.callgrove.runtime.callbacks.GroveDispatch;
import org.callgrove.runtime.callbacks.GroveMade;
import org.objectweb.asm.Type;

/**
 * Finds, while the program is running, the leaf (method counted at its call sites) that a virtual call reaches. It searches the receiver's
 * superclasses upwards, as the VM does. Also finds the constructor as whose call an object is counted that was made without running one.
 */
public final class LeafResolver implements GroveDispatch.Resolver, GroveMade.Resolver {
    private static final class Signature {
        final String key;
        /** Internal name of the class to start from, or null for the receiver's own. */
        final String start;

        Signature(String key, String start) {
            this.key = key;
            this.start = start;
        }
    }

    private final LeafTable leaves;
    private final LeafIds ids;
    private final List<Signature> signatures = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    public LeafResolver(LeafTable leaves, LeafIds ids) {
        this.leaves = leaves;
        this.ids = ids;
    }

    /** Number for a call's name and descriptor together with the class at which the search starts. */
    public synchronized int number(String key, String start) {
        String whole = start == null ? key : key + ' ' + start;
        Integer known = numbers.get(whole);
        if (known == null) {
            known = signatures.size();
            signatures.add(new Signature(key, start));
            numbers.put(whole, known);
        }
        return known;
    }

    @Override
    public int resolve(Class<?> receiver, int number) {
        if (number == GroveDispatch.COPY) {
            String name = CanonicalNames.of(receiver);
            return ids.constructor(name, !name.equals(receiver.getName()), "()V");
        }
        Signature signature;
        synchronized (this) {
            signature = signatures.get(number);
        }
        Class<?> type = receiver;
        if (signature.start != null) {
            while (type != null && !type.getName().replace('.', '/').equals(signature.start)) {
                type = type.getSuperclass();
            }
        }
        for (; type != null; type = type.getSuperclass()) {
            String name = type.getName().replace('.', '/');
            Leaf leaf = leaves.declared(name, signature.key);
            if (leaf != null) {
                return ids.withRule(leaf);
            }
            if (!type.isArray() && declares(type, name, signature.key)) {
                return 0;
            }
        }
        return 0;
    }

    /** The id of Object's constructor, which is a leaf; 0 when ids have run out. */
    public int objectConstructor() {
        Leaf leaf = leaves.declared("java/lang/Object", "<init>()V");
        return leaf == null ? 0 : ids.of(leaf);
    }

    @Override
    public int constructor(Class<?> made, Class<?> declaring, Object type) {
        String name = CanonicalNames.of(made);
        String descriptor = type instanceof MethodType ? ((MethodType) type).changeReturnType(void.class).toMethodDescriptorString() : (String) type;
        return ids.made(name, !name.equals(made.getName()), new NextConstructor(CanonicalNames.of(declaring), descriptor));
    }

    private boolean declares(Class<?> type, String name, String key) {
        Boolean known = type.isHidden() ? null : leaves.declares(name, key);
        if (known != null) {
            return known;
        }
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (key.equals(method.getName() + Type.getMethodDescriptor(method))) {
                    return true;
                }
            }
        } catch (Throwable unlinkable) {
            // If the methods of a class cannot be listed, it is treated as if it declared none.
        }
        return false;
    }
}

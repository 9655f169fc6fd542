package org.callgrove.profile.leaves;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Decides whether a call may reach a leaf, a method counted at its call sites, and how to count the call. It looks only at names, and loads
 * no class.
 */
public final class CallSiteAnalysis {
    /** The class in which method handles of constructors allocate their objects. */
    private static final String MAKES_FOR_CONSTRUCTORS = "java/lang/invoke/DirectMethodHandle";

    private final LeafTable leaves;

    public CallSiteAnalysis(LeafTable leaves) {
        this.leaves = leaves;
    }

    /**
     * Call sites by position of the instruction; null for other instructions and for calls that reach no leaf.
     *
     * @param owner internal name of the class that contains the code
     * @param consulted receives the facts on which the decisions rest
     */
    public CallSite[] in(AbstractInsnNode[] code, String owner, Consulted consulted) {
        CallSite[] sites = new CallSite[code.length];
        for (int i = 0; i < code.length; i++) {
            if (code[i] instanceof MethodInsnNode) {
                MethodInsnNode call = (MethodInsnNode) code[i];
                consulted.called(call.name, call.desc);
                CallSite site = at(call, owner, consulted);
                sites[i] = site == CallSite.PLAIN ? null : site;
            }
        }
        return sites;
    }

    CallSite at(MethodInsnNode call, String owner, Consulted consulted) {
        CallSite site = at(call, consulted);
        boolean constructs = owner.equals(MAKES_FOR_CONSTRUCTORS) && site.leaf != null && site.leaf.rule().allocation == LeafAllocation.COPY;
        return constructs ? CallSite.of(site.leaf.constructed()) : site;
    }

    private CallSite at(MethodInsnNode call, Consulted consulted) {
        if (call.owner.startsWith("java/lang/invoke/") && (call.owner.endsWith("/MethodHandle") || call.owner.endsWith("/VarHandle"))) {
            Leaf leaf = leaves.polymorphic(call.owner, call.name);
            if (leaf != null) {
                return CallSite.of(leaf);
            }
        }
        if (!leaves.mentionsName(call.name)) {
            return CallSite.PLAIN;
        }
        String key = call.name + call.desc;
        if (!leaves.mentions(key)) {
            return CallSite.PLAIN;
        }
        consulted.consulted(call.owner, key);
        if (call.owner.charAt(0) == '[') {
            return direct("java/lang/Object", key, false);
        }
        switch (call.getOpcode()) {
            case Opcodes.INVOKESTATIC:
                return direct(call.owner, key, false);
            case Opcodes.INVOKESPECIAL:
                return direct(call.owner, key, !call.name.equals("<init>"));
            case Opcodes.INVOKEINTERFACE:
                return viaInterface(call.owner, key);
            default:
                return virtual(call.owner, key);
        }
    }

    private CallSite direct(String owner, String key, boolean search) {
        for (String type = owner; type != null && !type.isEmpty(); type = leaves.superName(type)) {
            Leaf leaf = leaves.declared(type, key);
            if (leaf != null) {
                return CallSite.of(leaf);
            }
            if (key.startsWith("<init>")) {
                return CallSite.PLAIN;
            }
            Boolean declares = leaves.declares(type, key);
            if (declares == null) {
                return search && !leaves.virtual(key).isEmpty() ? CallSite.dispatch(owner, false, allocates(leaves.virtual(key))) : CallSite.PLAIN;
            }
            if (declares) {
                return CallSite.PLAIN;
            }
        }
        return CallSite.PLAIN;
    }

    private CallSite viaInterface(String owner, String key) {
        List<Leaf> reachable = new ArrayList<>(2);
        for (Leaf leaf : leaves.virtual(key)) {
            if (!leaf.ownerFinal || leaves.isSubtype(leaf.owner, owner)) {
                reachable.add(leaf);
            }
        }
        return among(reachable);
    }

    private CallSite virtual(String owner, String key) {
        boolean found = false;
        Leaf inherited = null;
        for (String type = owner; type != null && !type.isEmpty() && !found; type = leaves.superName(type)) {
            inherited = leaves.declared(type, key);
            if (inherited != null) {
                if (inherited.isFinal || leaves.inJavaBase(owner) && leaves.isFinalInJavaBase(owner)) {
                    return CallSite.of(inherited);
                }
                found = true;
            } else {
                Boolean declares = leaves.declares(type, key);
                if (declares == null) {
                    break;
                }
                found = declares;
            }
        }
        List<Leaf> reachable = new ArrayList<>(2);
        if (inherited != null) {
            reachable.add(inherited);
        }
        for (Leaf leaf : leaves.virtual(key)) {
            boolean below = leaves.isSubtype(leaf.owner, owner);
            boolean above = !found && !leaf.ownerFinal;
            if (leaf != inherited && (below || above)) {
                reachable.add(leaf);
            }
        }
        return among(reachable);
    }

    /** The leaves that a call of method {@code key} of a class may reach. */
    public List<Leaf> reachedFrom(String owner, String key) {
        List<Leaf> reached = new ArrayList<>(2);
        Leaf inherited = direct(owner, key, false).leaf;
        if (inherited != null) {
            reached.add(inherited);
        }
        for (Leaf leaf : leaves.virtual(key)) {
            if (leaf != inherited && leaves.isSubtype(leaf.owner, owner)) {
                reached.add(leaf);
            }
        }
        return reached;
    }

    /** The way to count a call that may reach any of these leaves. */
    static CallSite among(List<Leaf> reachable) {
        if (reachable.isEmpty()) {
            return CallSite.PLAIN;
        }
        boolean restore = false;
        for (Leaf leaf : reachable) {
            restore |= leaf.isCurrent();
        }
        return CallSite.dispatch(null, restore, allocates(reachable));
    }

    private static boolean allocates(List<Leaf> reachable) {
        boolean allocates = false;
        for (Leaf leaf : reachable) {
            allocates |= leaf.rule.allocation.number() != 0;
        }
        return allocates;
    }
}

package org.callgrove.profile.learned;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds the frontier from class files, before the first class is woven. */
final class FrontierSearch {
    private final Frontier frontier;
    private final ClassFiles files;
    /** Facts by internal name; null if there is no class file. */
    private final Map<String, ClassFacts> known = new HashMap<>();
    private final ArrayDeque<Frontier.Call> constructors = new ArrayDeque<>();

    FrontierSearch(Frontier frontier, ClassFiles files) {
        this.frontier = frontier;
        this.files = files;
    }

    /** Adds to the frontier what listed methods call. @param listed keys by binary name of a class */
    void search(Map<String, Set<String>> listed) {
        for (Map.Entry<String, Set<String>> each : listed.entrySet()) {
            ClassNode node = read(each.getKey().replace('.', '/'));
            if (node == null) {
                continue;
            }
            for (MethodNode method : node.methods) {
                if (each.getValue().contains(method.name + method.desc)) {
                    CalledMethods.of(method, new CalledMethods.Receiver() {
                        @Override
                        public void direct(String owner, String key) {
                            resolve(owner, key);
                        }

                        @Override
                        public void dispatched(String key) {
                            frontier.addDispatched(key);
                        }

                        @Override
                        public void guard(String key) {
                            // A listed method that makes an object is taken to call it.
                        }
                    });
                }
            }
        }
        while (!constructors.isEmpty()) {
            addChained(constructors.remove());
        }
    }

    /** Adds the constructor that a constructor of the frontier calls first, without which objects would be counted twice. */
    private void addChained(Frontier.Call constructor) {
        ClassNode node = constructor.owner.equals("java/lang/Object") ? null : read(constructor.owner);
        if (node == null) {
            return;
        }
        for (MethodNode each : node.methods) {
            MethodInsnNode next = (each.name + each.desc).equals(constructor.key) ? next(node, each) : null;
            if (next != null && frontier.addExact(next.owner, next.name + next.desc)) {
                constructors.add(new Frontier.Call(next.owner, next.name + next.desc));
            }
        }
    }

    /** The constructor that a constructor calls first; null if it calls none. */
    static MethodInsnNode next(ClassNode owner, MethodNode constructor) {
        return owner.superName == null ? null : ConstructorMap.of(owner.name, owner.superName, constructor).target;
    }

    /** Reads the code of a class; null if there is no file, or a damaged one: its class is then read when it is loaded. */
    private ClassNode read(String name) {
        byte[] file = files.find(name);
        if (file == null) {
            return null;
        }
        try {
            ClassNode node = new ClassNode();
            ClassFacts.visit(file, node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return node;
        } catch (RuntimeException damaged) {
            return null;
        }
    }

    /** Reads the declarations of a class; null as in {@link #read}. */
    private ClassFacts facts(String name) {
        byte[] file = files.find(name);
        try {
            return file == null ? null : ClassFacts.read(file);
        } catch (RuntimeException damaged) {
            return null;
        }
    }

    /** Adds a method that a call names, and the inherited one that it reaches. */
    private void resolve(String owner, String key) {
        if (key.startsWith("<init>")) {
            if (frontier.addExact(owner, key)) {
                constructors.add(new Frontier.Call(owner, key));
            }
            return;
        }
        for (String at = owner; at != null && at.charAt(0) != '[';) {
            ClassFacts facts = known.get(at);
            if (facts == null && !known.containsKey(at)) {
                facts = facts(at);
                known.put(at, facts);
            }
            if (facts != null && facts.methods.containsKey(key)) {
                frontier.addExact(owner, key);
                frontier.addExact(at, key);
                return;
            }
            at = facts == null ? null : facts.superName;
        }
        frontier.addAnywhere(key);
    }
}

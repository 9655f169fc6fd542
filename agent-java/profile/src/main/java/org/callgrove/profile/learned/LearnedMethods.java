package org.callgrove.profile.learned;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods to weave in a recording with {@code learned=}: those <em>listed</em> in the dump of an earlier recording, and the <em>frontier</em>,
 * which is what the code of listed methods calls. A frontier method that is not listed, but entered below a root, is new: it is counted, but what it
 * calls may not be woven.
 *
 * <p>Calls that a receiver decides reach each method of that name and descriptor, in any class. Some methods are always woven, because the VM or the
 * code of method handles calls them. Most of the frontier is known before the first class is woven ({@link #prepare}). If the code of a listed method
 * can be read only as its class is loaded, it may call methods of classes that were loaded earlier and not woven. It is then marked as limited.
 *
 * <p>Keys are names followed by descriptors. Thread-safe.
 */
public final class LearnedMethods {
    /** Why reflection or a method handle may have called a method that was not woven. The next recording takes such methods into its list. */
    public static final String INDIRECT =
            "not in the list of learned=, but reflection or a method handle may have called it: neither its calls nor what it calls is counted";
    /** Why a native method may have called methods that were not woven. */
    public static final String NATIVE = "native code: what it calls may not be in the list of learned=, and is then not counted";
    private static final String LATE =
            "its class was loaded after classes with methods that it calls, so they were not woven for learned=: their calls may not be counted";
    private static final String LATE_CONSTRUCTOR =
            "its class was loaded after its superclass, whose constructor was not woven for learned=: object counts by class may be inaccurate";

    /** Methods that the VM calls, in any class. */
    private static final Set<String> BY_VM = Set.of("<clinit>()V", "loadClass(Ljava/lang/String;)Ljava/lang/Class;",
            "checkPackageAccess(Ljava/lang/Class;Ljava/security/ProtectionDomain;)V", "dispatchUncaughtException(Ljava/lang/Throwable;)V",
            "register(Ljava/lang/Object;)V");
    private static final int SEEN_BITS = 1 << 22;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;
    private static final int METHOD_HANDLE = 15;

    /** Finds class files before their classes are loaded. */
    public interface ClassFiles {
        /** The class file with this internal name; null if it is not found. */
        byte[] find(String name);
    }

    private final Set<String> listed;
    private final Set<String> listedClasses = new HashSet<>();
    private final RootMethods roots;
    private final Omissions omissions;
    /** The frontier: methods by owner and key, methods of any class that a receiver can decide, and methods of any class. */
    private final Set<String> exact = new HashSet<>();
    private final Set<String> dispatched = new HashSet<>();
    private final Set<String> anywhere = new HashSet<>();
    /** Hashes of the methods that were not woven when their class was loaded, by key, and by owner and key. */
    private final BitSet left = new BitSet(SEEN_BITS);
    /** Ids of methods woven, and of those that are listed. */
    private final BitSet woven = new BitSet();
    private final BitSet ofList = new BitSet();
    private boolean rehearses;

    /**
     * @param listed methods by canonical class name, a dot and key
     * @param everyThread whether threads inherit from roots, so that the methods with which threads begin are called as well
     */
    public LearnedMethods(Set<String> listed, RootMethods roots, boolean everyThread, Omissions omissions) {
        this.listed = listed;
        this.roots = roots;
        this.omissions = omissions;
        for (String method : listed) {
            listedClasses.add(method.substring(0, method.lastIndexOf('.', method.indexOf('('))));
        }
        if (everyThread) {
            dispatched.add("run()V");
        }
    }

    /** Binary names of the classes of listed methods. */
    public Set<String> classes() {
        return listedClasses;
    }

    /** Finds the frontier, as far as class files are found. Call it before anything is woven. */
    public synchronized void prepare(ClassFiles files) {
        Map<String, ClassFacts> facts = new HashMap<>();
        Set<String> chained = new HashSet<>();
        for (String name : listedClasses) {
            byte[] file = files.find(name.replace('.', '/'));
            if (file == null) {
                continue;
            }
            ClassNode node = new ClassNode();
            ClassFacts.visit(file, node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            for (MethodNode method : node.methods) {
                if (isListed(name, method.name + method.desc)) {
                    CalledMethods.of(method, new CalledMethods.Receiver() {
                        @Override
                        public void direct(String owner, String key) {
                            resolve(owner, key, files, facts);
                        }

                        @Override
                        public void dispatched(String key) {
                            dispatched.add(key);
                        }

                        @Override
                        public boolean mayBeCalled(String key) {
                            return true;
                        }
                    });
                }
            }
        }
        ArrayDeque<String> constructors = new ArrayDeque<>();
        for (String method : exact) {
            if (method.contains(".<init>")) {
                constructors.add(method);
            }
        }
        while (!constructors.isEmpty()) {
            String method = constructors.remove();
            if (chained.add(method)) {
                addChained(method, files, constructors);
            }
        }
    }

    /** Adds the constructor that a constructor of the frontier calls first, without which objects would be counted twice. */
    private void addChained(String method, ClassFiles files, ArrayDeque<String> found) {
        int dot = method.indexOf('.');
        byte[] file = method.startsWith("java/lang/Object.") ? null : files.find(method.substring(0, dot));
        if (file == null) {
            return;
        }
        ClassNode node = new ClassNode();
        ClassFacts.visit(file, node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        for (MethodNode each : node.methods) {
            MethodInsnNode next = (each.name + each.desc).equals(method.substring(dot + 1)) ? next(node, each) : null;
            if (next != null && exact.add(next.owner + '.' + next.name + next.desc)) {
                found.add(next.owner + '.' + next.name + next.desc);
            }
        }
    }

    private static MethodInsnNode next(ClassNode owner, MethodNode constructor) {
        return owner.superName == null ? null : ConstructorMap.of(owner.name, owner.superName, constructor).target;
    }

    /** Adds a method that a call names, or the inherited one that it reaches. */
    private void resolve(String owner, String key, ClassFiles files, Map<String, ClassFacts> known) {
        for (String at = owner; at != null && at.charAt(0) != '[';) {
            ClassFacts facts = known.get(at);
            if (facts == null) {
                byte[] file = key.startsWith("<init>") ? null : files.find(at);
                facts = file == null ? null : ClassFacts.read(file);
                known.put(at, facts);
            }
            if (key.startsWith("<init>") || facts != null && facts.methods.containsKey(key)) {
                exact.add(at + '.' + key);
                return;
            }
            at = facts == null ? null : facts.superName;
        }
        anywhere.add(key);
    }

    private boolean isListed(String className, String key) {
        return listed.contains(className + '.' + key);
    }

    /** Whether a method is listed. */
    public boolean lists(String className, String method, String descriptor) {
        return rehearses || isListed(className, method + descriptor) || roots.contains(className, method, descriptor);
    }

    /**
     * Whether a method is woven.
     *
     * @param owner internal name of its class
     * @param className the same, after canonical naming
     */
    public boolean weaves(String owner, String className, MethodNode method) {
        return weaves(owner, className, method.name, method.desc, method.access);
    }

    private synchronized boolean weaves(String owner, String className, String name, String descriptor, int access) {
        String key = name + descriptor;
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        return rehearses || isListed(className, key) || exact.contains(owner + '.' + key) || !isStatic && dispatched.contains(key)
                || anywhere.contains(key) || BY_VM.contains(key) || owner.startsWith("java/lang/invoke/")
                || owner.equals("java/lang/StringConcatHelper") || owner.equals("java/lang/Thread") && (key.equals("run()V") || key.equals("exit()V"))
                || roots.contains(className, name, descriptor);
    }

    /** Whether a class file has to be read whole: some method is woven, or its constants hold method handles. Notes the methods left as they are. */
    public boolean concerns(byte[] classFile, ClassFacts facts) {
        boolean some = isGenerated(facts) || hasHandles(classFile);
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            int end = method.getKey().indexOf('(');
            if ((method.getValue() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                some |= weaves(facts.name, facts.name.replace('/', '.'), method.getKey().substring(0, end), method.getKey().substring(end),
                        method.getValue());
            }
        }
        if (!some) {
            synchronized (this) {
                for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
                    leave(facts.name, method.getKey(), method.getValue());
                }
            }
        }
        return some;
    }

    /** Whether the name of a class after canonical naming depends on more than its own. */
    static boolean isGenerated(ClassFacts facts) {
        return "java/lang/reflect/Proxy".equals(facts.superName) || facts.name.startsWith("jdk/internal/reflect/Generated");
    }

    static boolean hasHandles(byte[] classFile) {
        int count = (classFile[8] & 0xff) << 8 | classFile[9] & 0xff;
        for (int i = 1, at = 10; i < count; i++) {
            int tag = classFile[at];
            if (tag == METHOD_HANDLE || tag == DYNAMIC || tag == INVOKE_DYNAMIC) {
                return true;
            }
            switch (tag) {
                case 1:
                    at += 3 + ((classFile[at + 1] & 0xff) << 8 | classFile[at + 2] & 0xff);
                    break;
                case 5:
                case 6:
                    at += 9;
                    i++;
                    break;
                case 7:
                case 8:
                case 16:
                case 19:
                case 20:
                    at += 3;
                    break;
                default:
                    at += 5;
            }
        }
        return false;
    }

    /**
     * A number that identifies what is woven of a class.
     *
     * @param className its binary name, after canonical naming
     */
    public long chosen(ClassFacts facts, String className) {
        long chosen = 1;
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            String key = method.getKey();
            String name = key.substring(0, key.indexOf('('));
            String descriptor = key.substring(name.length());
            long bits = (weaves(facts.name, className, name, descriptor, method.getValue()) ? 1 : 0) + (lists(className, name, descriptor) ? 2 : 0);
            chosen += (key.hashCode() * 0x9E3779B97F4A7C15L ^ bits * 0xC2B2AE3D27D4EB4FL) * 0x165667B19E3779F9L;
        }
        return chosen;
    }

    /** A number that identifies the list. */
    public static long key(Set<String> listed) {
        long key = listed.size();
        for (String method : listed) {
            key += method.hashCode() * 0x9E3779B97F4A7C15L ^ method.length();
        }
        return key;
    }

    /** Takes the calls of a class that is about to be woven into the frontier, if they were not known before. */
    public synchronized void begin(ClassNode node, String className) {
        for (MethodNode method : node.methods) {
            boolean isListed = lists(className, method.name, method.desc);
            Late late = new Late();
            if (isListed) {
                CalledMethods.of(method, late);
            } else {
                CalledMethods.madeBy(method, late);
            }
            String what = className + '.' + method.name + method.desc;
            for (String missed : late.missed) {
                // An unwoven method is not in the dump, so what it makes is named instead.
                if (isListed) {
                    omissions.addLimited(LATE, what);
                } else {
                    omissions.add(INDIRECT, missed);
                }
            }
        }
        for (MethodNode method : node.methods) {
            boolean isWoven = weaves(node.name, className, method);
            if (!isWoven) {
                leave(node.name, method.name + method.desc, method.access);
            } else if (method.name.equals("<init>") && node.superName != null && !lists(className, method.name, method.desc)) {
                MethodInsnNode next = next(node, method);
                Late late = new Late();
                if (next != null) {
                    late.direct(next.owner, next.name + next.desc);
                }
                if (!late.missed.isEmpty()) {
                    omissions.addLimited(LATE_CONSTRUCTOR, className + '.' + method.name + method.desc);
                }
            }
        }
    }

    private void leave(String owner, String key, int access) {
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
            left.set(hash(key));
            left.set(hash(owner + '.' + key));
        }
    }

    private static int hash(String text) {
        int hash = text.hashCode() * 0x9E3779B9;
        return (hash ^ hash >>> 15) & SEEN_BITS - 1;
    }

    /** Adds to the frontier while classes are being loaded. Collects the methods that may have been loaded without being woven. */
    private final class Late implements CalledMethods.Receiver {
        final Set<String> missed = new HashSet<>();

        @Override
        public void direct(String owner, String key) {
            if (exact.contains(owner + '.' + key) || anywhere.contains(key) || owner.charAt(0) == '[') {
                return;
            }
            exact.add(owner + '.' + key);
            boolean isInherited = !key.startsWith("<init>") && !left.get(hash(owner + '.' + key));
            if (isInherited) {
                anywhere.add(key);
            }
            if (left.get(hash(isInherited ? key : owner + '.' + key))) {
                missed.add(owner.replace('/', '.') + '.' + key);
            }
        }

        @Override
        public void dispatched(String key) {
            if (dispatched.add(key) && !anywhere.contains(key) && left.get(hash(key))) {
                missed.add("(any class)." + key);
            }
        }

        @Override
        public boolean mayBeCalled(String key) {
            return dispatched.contains(key) || anywhere.contains(key);
        }
    }

    /**
     * Notes that reflection or a method handle is about to call a method. It is named in the dump if it may have been left as it is.
     *
     * @param owner internal name of the class in which the search for the method begins
     */
    public synchronized void calledIndirectly(String owner, String className, String key) {
        boolean isConstructor = key.startsWith("<init>");
        boolean isKnown = isConstructor ? !exact.add(owner + '.' + key) : !anywhere.add(key);
        if (!isKnown && !isListed(className, key) && left.get(hash(isConstructor ? owner + '.' + key : key))) {
            omissions.add(INDIRECT, className + '.' + key);
        }
    }

    /** Notes a method that was woven. */
    public synchronized void wove(int id, boolean isListed) {
        if (!rehearses) {
            woven.set(id);
            ofList.set(id, isListed);
        }
    }

    /** Number of methods woven. */
    public synchronized int woven() {
        return woven.cardinality();
    }

    /** Whether a method was woven although it is not listed. */
    public synchronized boolean isNew(int id) {
        return woven.get(id) && !ofList.get(id);
    }

    /** Sets whether everything is woven, to load all classes that weaving needs. */
    public synchronized void rehearse(boolean everything) {
        rehearses = everything;
    }
}

package org.callgrove.profile.learned;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.PoolIntegers;
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

    /** Stands for a class in the name of a method that a receiver decides. */
    private static final String ANY_CLASS = "*";

    /** Methods that the VM calls, in any class. */
    private static final Set<String> BY_VM = Set.of("<clinit>()V", "loadClass(Ljava/lang/String;)Ljava/lang/Class;",
            "checkPackageAccess(Ljava/lang/Class;Ljava/security/ProtectionDomain;)V", "dispatchUncaughtException(Ljava/lang/Throwable;)V",
            "register(Ljava/lang/Object;)V");
    /** Classes whose constructors the VM calls when it cannot link or initialise a class, and their superclasses. */
    private static final Set<String> LINKAGE_ERRORS = Set.of("java/lang/AbstractMethodError", "java/lang/BootstrapMethodError",
            "java/lang/ClassCircularityError", "java/lang/ClassFormatError", "java/lang/Error", "java/lang/ExceptionInInitializerError",
            "java/lang/IllegalAccessError", "java/lang/IncompatibleClassChangeError", "java/lang/InstantiationError", "java/lang/LinkageError",
            "java/lang/NoClassDefFoundError", "java/lang/NoSuchFieldError", "java/lang/NoSuchMethodError", "java/lang/Throwable",
            "java/lang/UnsatisfiedLinkError", "java/lang/UnsupportedClassVersionError", "java/lang/VerifyError");
    private static final int SEEN_BITS = 1 << 24;
    private static final int FURTHER_BITS = 20;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;
    private static final int METHOD_HANDLE = 15;

    /** Keys of listed methods by canonical class name. */
    private final Map<String, Set<String>> listed = new HashMap<>();
    private final RootMethods roots;
    private final Omissions omissions;
    private Frontier frontier = new Frontier();
    /** Version of the frontier that is kept; -1 if none is. */
    private int kept = -1;
    /**
     * Hashes of the methods that were not woven when their class was loaded, by key, and by owner and key. {@link #ANY_CLASS} is the owner of those
     * that a receiver may decide.
     */
    private final BitSet left = new BitSet(SEEN_BITS);
    /** Ids of methods woven, and of those that are listed. */
    private final BitSet woven = new BitSet();
    private final BitSet ofList = new BitSet();
    /** Names of the methods that were missed so far, for each further caller. */
    private final Set<String> everMissed = new HashSet<>();
    /** Names for the next list of methods that may have no context in the dump. */
    private final Set<String> alsoListed = new LinkedHashSet<>();
    private boolean rehearses;

    /**
     * @param everyThread whether threads inherit from roots, so that the methods with which threads begin are called as well
     */
    public LearnedMethods(MethodList list, RootMethods roots, boolean everyThread, Omissions omissions) {
        this.roots = roots;
        this.omissions = omissions;
        alsoListed.addAll(list.indirect);
        for (String method : list.methods) {
            if (method.startsWith(ANY_CLASS)) {
                frontier.addDispatched(method.substring(ANY_CLASS.length() + 1));
                continue;
            }
            int dot = method.lastIndexOf('.', method.indexOf('('));
            String name = method.substring(0, dot);
            Set<String> keys = listed.get(name);
            if (keys == null) {
                keys = new HashSet<>();
                listed.put(name, keys);
            }
            keys.add(method.substring(dot + 1));
        }
        if (everyThread) {
            frontier.addDispatched("run()V");
        }
    }

    /** Binary names of the classes of listed methods. */
    public Set<String> classes() {
        return listed.keySet();
    }

    /**
     * Restores the frontier that an earlier process found with the same list. Classes whose files have changed since are read as they are loaded.
     *
     * @param stored what {@link #store} returned; null if there is nothing
     * @return whether it was restored, so that {@link #prepare} is not needed
     */
    public synchronized boolean restore(byte[] stored) {
        try {
            if (stored == null) {
                // Loads the same classes as if there were something.
                new Frontier(new Frontier().store());
            } else {
                frontier = new Frontier(stored);
                kept = frontier.version();
            }
        } catch (RuntimeException damaged) {
            // The frontier is found again.
        }
        return kept >= 0;
    }

    /** The frontier as bytes, for the next process with the same list; null if it has not changed since it was restored. */
    public synchronized byte[] store() {
        return frontier.version() == kept ? null : frontier.store();
    }

    /** Finds the frontier, as far as class files are found. Call it before anything is woven. */
    public synchronized void prepare(ClassFiles files) {
        new FrontierSearch(frontier, files).search(listed);
    }

    private boolean isListed(String className, String key) {
        Set<String> keys = listed.get(className);
        return keys != null && keys.contains(key);
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
    public synchronized boolean weaves(String owner, String className, MethodNode method) {
        return lists(className, method.name, method.desc) || reaches(owner, method.name + method.desc, method.access);
    }

    /** Whether a method may be called by listed ones, by the VM or by the code of method handles. */
    private boolean reaches(String owner, String key, int access) {
        return frontier.contains(owner, key, (access & Opcodes.ACC_STATIC) != 0) || BY_VM.contains(key) || owner.startsWith("java/lang/invoke/")
                || owner.startsWith("java/lang/StringConcatHelper")
                || (key.startsWith("<init>") || key.startsWith("fillInStackTrace(")) && LINKAGE_ERRORS.contains(owner)
                || owner.equals("java/lang/Thread") && (key.equals("run()V") || key.equals("exit()V"));
    }

    /** The methods of a class that are woven, according to one version of the frontier. */
    public static final class Choice {
        /** Whether some method is woven. */
        public final boolean isAny;
        /** A number that identifies the methods. */
        public final long number;
        final int version;

        Choice(boolean isAny, long number, int version) {
            this.isAny = isAny;
            this.number = number;
            this.version = version;
        }
    }

    /**
     * Chooses the methods to weave.
     *
     * @param className binary name of their class, after canonical naming
     */
    public synchronized Choice choose(ClassFacts facts, String className) {
        Set<String> keys = listed.get(className);
        boolean mayBeRoots = roots.mayBeIn(className);
        boolean isAny = false;
        long number = 1;
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            String key = method.getKey();
            int end = key.indexOf('(');
            boolean isListed = rehearses || keys != null && keys.contains(key)
                    || mayBeRoots && roots.contains(className, key.substring(0, end), key.substring(end));
            boolean isWoven = isListed || reaches(facts.name, key, method.getValue());
            isAny |= isWoven && (method.getValue() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            long bits = (isWoven ? 1 : 0) + (isListed ? 2 : 0);
            number += (key.hashCode() * 0x9E3779B97F4A7C15L ^ bits * 0xC2B2AE3D27D4EB4FL) * 0x165667B19E3779F9L;
        }
        return new Choice(isAny, number, frontier.version());
    }

    /** Whether a choice is as it would be made now. */
    public synchronized boolean isCurrent(Choice choice) {
        return choice.version == frontier.version();
    }

    /** Notes a class of which nothing is woven. */
    public synchronized void leave(ClassFacts facts) {
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            leave(facts.name, method.getKey(), method.getValue());
        }
    }

    /** Whether the name of a class after canonical naming depends on more than its own. */
    public static boolean isGenerated(ClassFacts facts) {
        return "java/lang/reflect/Proxy".equals(facts.superName) || facts.name.startsWith("jdk/internal/reflect/Generated");
    }

    /** Whether the constants of a class hold method handles. */
    public static boolean hasHandles(byte[] classFile) {
        int count = (classFile[8] & 0xff) << 8 | classFile[9] & 0xff;
        for (int i = 1, at = 10; i < count;) {
            byte tag = classFile[at];
            if (tag == METHOD_HANDLE || tag == DYNAMIC || tag == INVOKE_DYNAMIC) {
                return true;
            }
            i += PoolIntegers.slots(tag);
            at += PoolIntegers.size(classFile, at);
        }
        return false;
    }

    /** A number that identifies the list. Two lists have the same one only by an improbable accident. */
    public static long key(Set<String> listed) {
        long key = listed.size();
        for (String method : listed) {
            key += HashedNames.wide(method);
        }
        return key;
    }

    /** Whether the calls of a class file with this number are known, so that {@link #begin} needs its declarations only. */
    public synchronized boolean knows(long number) {
        return frontier.hasClass(number);
    }

    /** Begins to weave a class whose calls are known. */
    public synchronized void begin(ClassFacts facts, String className) {
        for (Map.Entry<String, Integer> method : facts.methods.entrySet()) {
            String key = method.getKey();
            if (!isListed(className, key) && !reaches(facts.name, key, method.getValue())) {
                leave(facts.name, key, method.getValue());
            }
        }
    }

    /**
     * Begins to weave a class: takes its calls into the frontier.
     *
     * @param number identifies its class file
     */
    public synchronized void begin(ClassNode node, String className, long number) {
        for (MethodNode method : node.methods) {
            boolean isListed = lists(className, method.name, method.desc);
            Late late = new Late();
            if (isListed) {
                CalledMethods.of(method, late);
            } else {
                CalledMethods.madeBy(method, late);
            }
            // An unwoven method is not in the dump, so what it makes is named instead.
            late.report(isListed ? className + '.' + method.name + method.desc : null);
        }
        for (MethodNode method : node.methods) {
            boolean isWoven = weaves(node.name, className, method);
            if (!isWoven) {
                leave(node.name, method.name + method.desc, method.access);
            } else if (method.name.equals("<init>") && node.superName != null && !lists(className, method.name, method.desc)) {
                MethodInsnNode next = FrontierSearch.next(node, method);
                Late late = new Late();
                if (next != null) {
                    late.direct(next.owner, next.name + next.desc);
                }
                if (!late.missed.isEmpty()) {
                    omissions.addLimited(LATE_CONSTRUCTOR, className + '.' + method.name + method.desc);
                }
            }
        }
        frontier.addClass(number);
    }

    private void leave(String owner, String key, int access) {
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
            setLeft(HashedNames.of(key));
            setLeft(HashedNames.of(owner, key));
            if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && !key.startsWith("<")) {
                setLeft(HashedNames.of(ANY_CLASS, key));
            }
        }
    }

    private static int bit(long hash) {
        return (int) (hash >>> 40) & SEEN_BITS - 1;
    }

    private boolean isLeft(String key) {
        return isLeft(HashedNames.of(key));
    }

    private boolean isLeft(String owner, String key) {
        return isLeft(HashedNames.of(owner, key));
    }

    private void setLeft(long hash) {
        left.set(bit(hash));
        left.set(bit(hash << FURTHER_BITS));
    }

    /** Two bits for each name leave few names that seem to have been left. */
    private boolean isLeft(long hash) {
        return left.get(bit(hash)) && left.get(bit(hash << FURTHER_BITS));
    }

    /** Adds to the frontier while classes are being loaded. Collects the methods that may have been loaded without being woven. */
    private final class Late implements CalledMethods.Receiver {
        final Set<String> missed = new HashSet<>();
        private String guard;

        @Override
        public void guard(String key) {
            guard = key;
        }

        @Override
        public void direct(String owner, String key) {
            if (guard != null && !frontier.makes(guard, new Frontier.Call(owner, key))) {
                return;
            }
            String name = owner.replace('/', '.') + '.' + key;
            if (frontier.hasExact(owner, key) || frontier.hasAnywhere(key) || owner.charAt(0) == '[') {
                missAgain(name);
                return;
            }
            frontier.addExact(owner, key);
            boolean isInherited = !key.startsWith("<init>") && !isLeft(owner, key);
            if (isInherited) {
                anywhere(key);
            }
            if (isInherited ? isLeft(key) : isLeft(owner, key)) {
                miss(name);
            }
        }

        @Override
        public void dispatched(String key) {
            if (guard != null && !frontier.makes(guard, new Frontier.Call(null, key))) {
                return;
            }
            if (frontier.addDispatched(key)) {
                if (!frontier.hasAnywhere(key) && isLeft(ANY_CLASS, key)) {
                    miss(ANY_CLASS + '.' + key);
                }
                release(key);
            } else {
                missAgain(ANY_CLASS + '.' + key);
            }
        }

        private void miss(String name) {
            missed.add(name);
            everMissed.add(name);
        }

        /** Takes account of a further caller of a method that may have been missed. */
        private void missAgain(String name) {
            if (everMissed.contains(name)) {
                missed.add(name);
            }
        }

        /** Returns whether the method was missing. */
        boolean anywhere(String key) {
            boolean isNew = frontier.addAnywhere(key);
            if (isNew) {
                release(key);
            }
            return isNew;
        }

        /** Adds what objects call that were made earlier. */
        private void release(String key) {
            List<Frontier.Call> calls = frontier.take(key);
            guard = null;
            for (int i = 0; calls != null && i < calls.size(); i++) {
                if (calls.get(i).owner == null) {
                    dispatched(calls.get(i).key);
                } else {
                    direct(calls.get(i).owner, calls.get(i).key);
                }
            }
        }

        /** Marks the listed method that makes the calls, or else names the methods that were missed. */
        void report(String caller) {
            for (String each : missed) {
                if (caller != null) {
                    omissions.addLimited(LATE, caller);
                } else {
                    omissions.add(INDIRECT, each);
                }
            }
        }
    }

    /**
     * Notes that reflection or a method handle is about to call a method. It is named in the dump if it may have been left as it is. What is looked
     * up outside root methods is probably not called below them, so it is only added to the next list.
     *
     * @param isBelowRoot whether a root method has looked it up
     * @param owner internal name of the class in which the search for the method begins
     */
    public synchronized void calledIndirectly(String owner, String className, String key, boolean isBelowRoot) {
        boolean isConstructor = key.startsWith("<init>");
        Late late = new Late();
        boolean isNew = isConstructor ? frontier.addExact(owner, key) : late.anywhere(key);
        if (isNew && !isListed(className, key) && isLeft(owner, key)) {
            late.miss(className + '.' + key);
        }
        // The receiver may be of any class, even if the method is abstract or listed.
        if (isNew && !isConstructor && isLeft(ANY_CLASS, key)) {
            late.miss(ANY_CLASS + '.' + key);
        } else if (isNew && !isConstructor && !isListed(className, key) && isLeft(key)) {
            late.miss(className + '.' + key);
        }
        if (isBelowRoot) {
            late.report(null);
        } else {
            alsoListed.addAll(late.missed);
        }
    }

    /** Names of further methods for the next list: those that reflection or a method handle may call. */
    public synchronized List<String> alsoListed() {
        return new ArrayList<>(alsoListed);
    }

    /** Number of methods that may have run below a root without being counted, or may have called such methods. */
    public int mayHaveRun() {
        return omissions.count(INDIRECT) + omissions.count(LATE) + omissions.count(NATIVE);
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

package org.callgrove.profile.code;

import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.allocation.GroveLeaves;
import org.callgrove.runtime.session.GroveRegistry;
import org.callgrove.runtime.threads.GroveMounts;
import org.callgrove.runtime.entry.GroveRoots;
import org.callgrove.runtime.entry.GroveTiming;
import org.callgrove.runtime.callbacks.GroveAccount;
import org.callgrove.runtime.callbacks.GroveDispatch;
import org.callgrove.runtime.callbacks.GroveExit;
import org.callgrove.runtime.callbacks.GroveHiddenCode;
import org.callgrove.runtime.callbacks.GroveLinking;
import org.callgrove.runtime.callbacks.GroveMade;
import org.callgrove.runtime.callbacks.GroveSampling;
import org.callgrove.runtime.callbacks.GroveSecurity;
import org.callgrove.runtime.callbacks.GroveWork;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Builds the instructions to insert into a method. Most methods of this builder add one call of a runtime class. */
public final class InsertedCode {
    private static final String GROVE = internalName(Grove.class);
    private static final String DISPATCH = internalName(GroveDispatch.class);
    private static final String MADE = internalName(GroveMade.class);
    private static final String LEAVES = internalName(GroveLeaves.class);
    private static final String MOUNTS = internalName(GroveMounts.class);
    private static final String REGISTRY = internalName(GroveRegistry.class);
    private static final String ROOTS = internalName(GroveRoots.class);
    private static final String EXIT = internalName(GroveExit.class);
    private static final String HIDDEN_CODE = internalName(GroveHiddenCode.class);
    private static final String LINKING = internalName(GroveLinking.class);
    private static final String ACCOUNT = internalName(GroveAccount.class);
    private static final String SECURITY = internalName(GroveSecurity.class);
    private static final String SAMPLING = internalName(GroveSampling.class);
    private static final String TIMING = internalName(GroveTiming.class);
    private static final String WORK = internalName(GroveWork.class);

    private final InsnList list = new InsnList();
    /**
     * Runtime class whose methods count: {@link GroveSampling} for samples only, {@link GroveWork} if steps of work are requested, else
     * {@link Grove}.
     */
    private final String counter;

    public InsertedCode() {
        this(false);
    }

    /** @param steps whether the agent wants callbacks after steps of work */
    public InsertedCode(boolean steps) {
        counter = steps ? WORK : GROVE;
    }

    private InsertedCode(String counter) {
        this.counter = counter;
    }

    /** Starts code that counts for samples only. */
    public static InsertedCode forSampling() {
        return new InsertedCode(SAMPLING);
    }

    /** Whether a class, by internal name, is a runtime class whose methods take ids. */
    public static boolean isRuntime(String owner) {
        return owner.equals(GROVE) || owner.equals(WORK) || owner.equals(DISPATCH);
    }

    static String internalName(Class<?> runtimeClass) {
        return runtimeClass.getName().replace('.', '/');
    }

    public InsnList list() {
        return list;
    }

    /** Moves the instructions of {@code other} to the end of this list. */
    public InsertedCode then(InsertedCode other) {
        list.add(other.list);
        return this;
    }

    public InsertedCode op(int opcode) {
        list.add(new InsnNode(opcode));
        return this;
    }

    public InsertedCode load(int opcode, int local) {
        list.add(new VarInsnNode(opcode, local));
        return this;
    }

    InsertedCode push(int value) {
        if (value >= -1 && value <= 5) {
            list.add(new InsnNode(Opcodes.ICONST_0 + value));
        } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
            list.add(new IntInsnNode(Opcodes.BIPUSH, value));
        } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            list.add(new IntInsnNode(Opcodes.SIPUSH, value));
        } else {
            list.add(new LdcInsnNode(value));
        }
        return this;
    }

    /** Pushes an id with a three-byte instruction, whatever its value, so that woven code has the same size in every run. */
    private InsertedCode pushId(int id) {
        if (id <= Short.MAX_VALUE) {
            list.add(new IntInsnNode(Opcodes.SIPUSH, id));
        } else {
            list.add(new LdcInsnNode(id));
        }
        return this;
    }

    InsertedCode call(String owner, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
        return this;
    }

    public InsertedCode enter(int mid, int node) {
        return pushId(mid).call(counter, "enter", "(I)J").load(Opcodes.LSTORE, node);
    }

    /** @param node local that holds the method's own context; -1 if there is none */
    public InsertedCode enterCallFree(int mid, int node) {
        pushId(mid).call(counter, "enterCallFree", "(I)J");
        return node < 0 ? op(Opcodes.POP2) : load(Opcodes.LSTORE, node);
    }

    public InsertedCode exit(int node) {
        return load(Opcodes.LLOAD, node).call(GROVE, "exit", "(J)V");
    }

    public InsertedCode exitRoot(int node) {
        return load(Opcodes.LLOAD, node).call(ROOTS, "exit", "(J)V");
    }

    public InsertedCode restore(int node) {
        return load(Opcodes.LLOAD, node).call(GROVE, "restore", "(J)V");
    }

    public InsertedCode add(int node, int bytecodes) {
        return load(Opcodes.LLOAD, node).push(bytecodes).call(counter, "add", "(JI)V");
    }

    /** Adds 1 to a counter of an instrumentation process. */
    public InsertedCode count(int node, int counter) {
        return load(Opcodes.LLOAD, node).push(counter).call(GROVE, "count", "(JI)V");
    }

    /** Expects a long on the stack and adds it to a counter of an instrumentation process. */
    public InsertedCode countLong(int node, int counter) {
        return load(Opcodes.LLOAD, node).push(counter).call(GROVE, "count", "(JJI)V");
    }

    /** Expects an array on the stack and adds its length to a counter of an instrumentation process. */
    public InsertedCode countLength(int node, int counter) {
        return load(Opcodes.LLOAD, node).push(counter).call(GROVE, "countLength", "(Ljava/lang/Object;JI)V");
    }

    public InsertedCode push(long value) {
        list.add(new LdcInsnNode(value));
        return this;
    }

    /** Counts down the activation counter (JP 4.3). */
    public InsertedCode activation(int node, int longest, boolean polls) {
        return load(Opcodes.LLOAD, node).push(longest).call(GROVE, polls ? "updateAndPoll" : "update", "(JI)V");
    }

    /** Advances the thread's counter in {@link GroveSampling}. */
    public InsertedCode sampling(int longest, boolean caught) {
        return push(longest).call(SAMPLING, caught ? "caught" : "update", "(I)V");
    }

    public InsertedCode countLeaf(int node, int mid) {
        return load(Opcodes.LLOAD, node).pushId(mid).call(GROVE, "call", "(JI)V");
    }

    public InsertedCode pushLeaf(int node, int mid) {
        return load(Opcodes.LLOAD, node).pushId(mid).call(GROVE, "push", "(JI)V");
    }

    /** Expects the receiver on the stack and leaves the number of the leaf that the call reaches. */
    public InsertedCode dispatch(int node, int signature) {
        return load(Opcodes.LLOAD, node).pushId(signature).call(DISPATCH, "call", "(Ljava/lang/Object;JI)I");
    }

    /** Expects the result of a leaf on the stack and leaves it there. */
    public InsertedCode allocated(int node, int leaf) {
        return op(Opcodes.DUP).load(Opcodes.LLOAD, node).pushId(leaf).call(LEAVES, "allocated", "(Ljava/lang/Object;JI)V");
    }

    /** Counts an object that the leaf with the given number made, like {@link #allocated}, but no array. */
    public InsertedCode madeObject(int node, int leaf) {
        return op(Opcodes.DUP).load(Opcodes.LLOAD, node).pushId(leaf).call(LEAVES, "madeObject", "(Ljava/lang/Object;JI)V");
    }

    /** Counts allocations like {@link #allocated}, unless the result is the object in a local. */
    public InsertedCode allocatedUnless(int given, int node, int leaf) {
        return op(Opcodes.DUP).load(Opcodes.ALOAD, given).load(Opcodes.LLOAD, node).pushId(leaf)
                .call(LEAVES, "allocatedUnless", "(Ljava/lang/Object;Ljava/lang/Object;JI)V");
    }

    /** Counts allocations like {@link #allocated}, for a leaf whose number is in a local; arrays only if {@code countsArrays}. */
    public InsertedCode allocatedBy(int node, int local, boolean countsArrays) {
        return op(Opcodes.DUP).load(Opcodes.LLOAD, node).load(Opcodes.ILOAD, local)
                .call(LEAVES, countsArrays ? "allocated" : "madeObject", "(Ljava/lang/Object;JI)V");
    }

    /**
     * Ends the JDK method that returns the constructor which a method handle runs. Expects the constructor on the stack and leaves it
     * there.
     */
    public InsertedCode exitWithConstructor(int handle, int node) {
        return op(Opcodes.DUP).load(Opcodes.ALOAD, handle).load(Opcodes.LLOAD, node)
                .call(MADE, "exit", "(Ljava/lang/Object;Ljava/lang/Object;J)V");
    }

    /** Counts an object on which only a superclass's constructor runs, which is called next. The types are internal names. */
    public InsertedCode beginMade(String made, String declaring, String descriptor, int node) {
        list.add(new LdcInsnNode(Type.getObjectType(made)));
        list.add(new LdcInsnNode(Type.getObjectType(declaring)));
        return text(descriptor).load(Opcodes.LLOAD, node)
                .call(MADE, "begin", "(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Object;J)V");
    }

    public InsertedCode enterPushed(int mid, int node, int saved) {
        return saveRaw(saved).pushId(mid).call(GROVE, "enterPushed", "(I)J").load(Opcodes.LSTORE, node);
    }

    public InsertedCode exitPushed(int node, int saved) {
        return load(Opcodes.LLOAD, node).load(Opcodes.LLOAD, saved).call(GROVE, "exitPushed", "(JJ)V");
    }

    public InsertedCode pause(int saved) {
        call(counter, "pause", "()J");
        return saved < 0 ? op(Opcodes.POP2) : load(Opcodes.LSTORE, saved);
    }

    public InsertedCode saveRaw(int saved) {
        return call(GROVE, "raw", "()J").load(Opcodes.LSTORE, saved);
    }

    public InsertedCode resume(int saved) {
        return load(Opcodes.LLOAD, saved).call(counter, "resume", "(J)V");
    }

    /** Begins the account of a transformation; the class file and the class's name are in these locals. */
    public InsertedCode accountBegins(int saved, int classFile, int name) {
        return load(Opcodes.LLOAD, saved).load(Opcodes.ALOAD, classFile).load(Opcodes.ALOAD, name)
                .call(ACCOUNT, "begin", "(J[BLjava/lang/String;)V");
    }

    public InsertedCode accountEnds(int saved) {
        return load(Opcodes.LLOAD, saved).call(ACCOUNT, "end", "(J)V");
    }

    public InsertedCode toRoot() {
        return call(REGISTRY, "toRoot", "()V");
    }

    public InsertedCode beforeStart() {
        return op(Opcodes.DUP).call(GROVE, "beforeStart", "(Ljava/lang/Thread;)V");
    }

    public InsertedCode beforeVirtualStart() {
        return load(Opcodes.ALOAD, 0).call(ROOTS, "noteHeir", "(Ljava/lang/Thread;)V");
    }

    public InsertedCode threadEnds() {
        return call(REGISTRY, "ends", "()V");
    }

    public InsertedCode threadConstructed() {
        return load(Opcodes.ALOAD, 0).call(REGISTRY, "constructed", "(Ljava/lang/Thread;)V");
    }

    public InsertedCode virtualThreadEnds() {
        return load(Opcodes.ALOAD, 0).call(REGISTRY, "virtualEnds", "(Ljava/lang/Thread;)V");
    }

    public InsertedCode virtualThreadMounts() {
        return load(Opcodes.ALOAD, 0).call(MOUNTS, "mounts", "(Ljava/lang/Thread;)V");
    }

    public InsertedCode virtualThreadUnmounted() {
        return call(MOUNTS, "unmounted", "()V");
    }

    /** Expects a class file on the stack and replaces it by the class file to define. */
    public InsertedCode hidden() {
        return call(HIDDEN_CODE, "hidden", "([B)[B");
    }

    /** Expects a reflected method on the stack. */
    public InsertedCode reflected() {
        return call(HIDDEN_CODE, "reflected", "(Ljava/lang/reflect/Executable;)V");
    }

    /** Expects class, name and type of a method on the stack. */
    public InsertedCode handle() {
        return call(HIDDEN_CODE, "handle", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V");
    }

    /** Expects receiver, name and type of a method on the stack. */
    public InsertedCode bound() {
        return call(HIDDEN_CODE, "bound", "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V");
    }

    public InsertedCode text(String constant) {
        list.add(new LdcInsnNode(constant));
        return this;
    }

    /** Stores the current context in a local. */
    public InsertedCode current(int node) {
        return call(GROVE, "current", "()J").load(Opcodes.LSTORE, node);
    }

    /** Expects a security manager on the stack and replaces it by what the caller may see: the same manager or null. */
    public InsertedCode managerSeen() {
        call(SECURITY, "seen", "(Ljava/lang/Object;)Ljava/lang/Object;");
        list.add(new TypeInsnNode(Opcodes.CHECKCAST, "java/lang/SecurityManager"));
        return this;
    }

    /** Expects on the stack the class in which linking takes place, or null. */
    public InsertedCode linkingBegins(int saved) {
        return call(LINKING, "begin", "(Ljava/lang/Object;)J").load(Opcodes.LSTORE, saved);
    }

    public InsertedCode linkingEnds(int saved) {
        return load(Opcodes.LLOAD, saved).call(LINKING, "end", "(J)V");
    }

    /** Begins to time a region; the start is stored in a local. */
    public InsertedCode timingBegins(int region, int start) {
        return push(region).call(TIMING, "begin", "(I)J").load(Opcodes.LSTORE, start);
    }

    public InsertedCode timingEnds(int region, int start) {
        return load(Opcodes.LLOAD, start).push(region).call(TIMING, "end", "(JI)V");
    }

    public InsertedCode halting() {
        return call(EXIT, "halting", "()V");
    }
}

package org.callgrove.profile;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.List;
import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafIds;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.runtime.callbacks.GroveHiddenCode;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.Weaver;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * Marks leaves, which are methods counted at their call sites, as limited when reflection or a method handle is about to call them: no call
 * site counts such calls. Also weaves hidden classes before they are defined.
 */
final class HiddenCodeObserver implements GroveHiddenCode.Observer, WeavingActions.UnseenLeaves {
    private static final String UNSEEN = "calls to it by reflection or through method handles are not counted, or only some of them are";

    private final WeavingSetup setup;
    private final LeafIds leafIds;
    private final Omissions omissions;
    /** Weaves hidden classes; null until {@link #weaveWith} is called. */
    private Weaver hidden;

    HiddenCodeObserver(WeavingSetup setup, LeafIds leafIds, Omissions omissions) {
        this.setup = setup;
        this.leafIds = leafIds;
        this.omissions = omissions;
    }

    /** Sets the actions to use when weaving hidden classes. Call it before the observer is installed. */
    void weaveWith(WeavingActions actions) {
        hidden = new Weaver(new HiddenClassInstrumenter(setup, actions));
    }

    @Override
    public byte[] hidden(byte[] classFile) {
        try {
            byte[] woven = hidden.weave(classFile, null);
            return woven == null ? classFile : woven;
        } catch (RuntimeException | LinkageError broken) {
            // The bytes may not be a class file, which the VM will report. If the class is defined all the same, the dump lists it.
            return classFile;
        }
    }

    @Override
    public void reflected(Executable method, boolean isBelowRoot) {
        if (setup.learned != null) {
            noteIndirect(method.getDeclaringClass(), method instanceof Method
                    ? method.getName() + Type.getMethodDescriptor((Method) method)
                    : "<init>" + Type.getConstructorDescriptor((Constructor<?>) method), isBelowRoot);
        }
        if (method instanceof Method && setup.leaves.mentionsName(method.getName())) {
            mark(method.getDeclaringClass(), method.getName() + Type.getMethodDescriptor((Method) method));
        } else if (method instanceof Constructor) {
            mark(method.getDeclaringClass(), "<init>" + Type.getConstructorDescriptor((Constructor<?>) method));
        }
    }

    @Override
    public void handle(Class<?> type, String name, MethodType signature, boolean isBelowRoot) {
        if (setup.learned != null && type != null && name != null && signature != null) {
            noteIndirect(type, name + signature.toMethodDescriptorString(), isBelowRoot);
        }
        if (type != null && name != null && signature != null && setup.leaves.mentionsName(name)) {
            mark(type, name + signature.toMethodDescriptorString());
        }
    }

    private void noteIndirect(Class<?> type, String key, boolean isBelowRoot) {
        setup.learned.calledIndirectly(type.getName().replace('.', '/'), CanonicalNames.of(type), key, isBelowRoot);
    }

    private void mark(Class<?> type, String key) {
        mark(type.getName().replace('.', '/'), key);
    }

    /**
     * Marks leaves that are called by a method handle among an instruction's constants. Those of lambdas and method references are skipped: they are
     * called from hidden classes, which are woven.
     */
    static void constants(AbstractInsnNode insn, WeavingActions actions) {
        if (insn instanceof LdcInsnNode) {
            constant(((LdcInsnNode) insn).cst, actions);
        } else if (insn instanceof InvokeDynamicInsnNode) {
            InvokeDynamicInsnNode site = (InvokeDynamicInsnNode) insn;
            for (int i = 0; !site.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory") && i < site.bsmArgs.length; i++) {
                constant(site.bsmArgs[i], actions);
            }
        }
    }

    private static void constant(Object constant, WeavingActions actions) {
        if (constant instanceof Handle && ((Handle) constant).getTag() >= Opcodes.H_INVOKEVIRTUAL) {
            Handle handle = (Handle) constant;
            actions.calledByHandle(handle.getOwner(), handle.getName(), handle.getDesc());
        } else if (constant instanceof ConstantDynamic) {
            ConstantDynamic computed = (ConstantDynamic) constant;
            for (int i = 0; i < computed.getBootstrapMethodArgumentCount(); i++) {
                constant(computed.getBootstrapMethodArgument(i), actions);
            }
        }
    }

    @Override
    public void mark(String type, String key) {
        if (!setup.leaves.mentions(key)) {
            return;
        }
        List<Leaf> reached = setup.callSites.reachedFrom(type, key);
        for (int i = 0; i < reached.size(); i++) {
            Leaf leaf = reached.get(i);
            omissions.addLimited(UNSEEN, leaf.owner.replace('/', '.') + '.' + leaf.key);
            leafIds.markUnseen(leaf);
        }
    }
}

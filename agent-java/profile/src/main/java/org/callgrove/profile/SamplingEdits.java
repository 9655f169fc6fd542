package org.callgrove.profile;

import java.util.HashSet;
import java.util.Set;
import org.callgrove.profile.blocks.ActivationPoints;
import org.callgrove.profile.code.BuilderSites;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.profile.hooks.Hooks;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.Instrumenter.ClassEdits;
import org.callgrove.weave.Instrumenter.Level;
import org.callgrove.weave.MethodEditor;
import org.callgrove.weave.WeaveLimit;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Edits one class for sampling. Unlike the counter that activates profiling agents, the sampling counter is polled at each update, because small
 * methods would otherwise never be sampled. Counting is paused in bodies of intrinsics, as in an exact recording, so that samples do not depend on
 * the compiler.
 */
final class SamplingEdits implements ClassEdits {
    private final LeafTable leaves;
    private final WeavingActions actions;
    private final ClassNode owner;
    private final String name;
    private final boolean renamed;
    private final boolean isSelected;

    SamplingEdits(LeafTable leaves, WeavingActions actions, ClassNode owner, boolean isSelected) {
        this.leaves = leaves;
        this.actions = actions;
        this.owner = owner;
        this.name = CanonicalNames.of(owner);
        this.renamed = !name.equals(owner.name.replace('/', '.'));
        this.isSelected = isSelected;
        for (MethodNode method : owner.methods) {
            if (isSelected && (method.access & Opcodes.ACC_ABSTRACT) == 0) {
                name(method);
            }
        }
    }

    private void name(MethodNode method) {
        actions.nameForSamples(ProfileEdits.facts(owner, name, renamed, method), owner.name.replace('/', '.'));
    }

    @Override
    public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
        actions.limit(limit.reason() + "; its bytecodes are estimated too low", name + '.' + method + descriptor);
    }

    @Override
    public void edit(MethodEditor editor, Level level) {
        Hooks.add(editor);
        Treatment treatment = Treatment.of(owner, editor.method(), leaves, !isSelected);
        if (treatment == Treatment.PAUSE) {
            new PausedBody(editor, true).edit();
        } else if (treatment == Treatment.COUNT && level != Level.CONTEXT) {
            count(editor, level);
        }
        if (!leaves.isStrict()) {
            BuilderSites.add(editor);
        }
        Hooks.addAtReturns(editor);
        if (Hooks.endsThread(editor)) {
            pauseForGood(editor);
        }
    }

    /** Ends sampling in a thread that no longer has a tree. Call it after other edits at returns. */
    private static void pauseForGood(MethodEditor editor) {
        for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
            if (MethodEditor.isReturn(insn)) {
                editor.before(insn, InsertedCode.forSampling().pause(-1).list());
            }
        }
    }

    private void count(MethodEditor editor, Level level) {
        Set<AbstractInsnNode> handlers = new HashSet<>();
        for (TryCatchBlockNode handler : editor.method().tryCatchBlocks) {
            handlers.add(editor.firstOf(handler));
        }
        for (ActivationPoints.Point point : ActivationPoints.of(editor.method())) {
            editor.before(point.first, new InsertedCode().sampling(point.longest, handlers.contains(point.first)).list());
            if (level == Level.CALLS) {
                return;
            }
        }
    }
}

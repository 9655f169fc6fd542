package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.profile.code.BuilderSites;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.profile.leaves.CallSite;
import org.callgrove.profile.leaves.LeafKind;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.Instrumenter;
import org.callgrove.weave.MethodEditor;
import org.callgrove.weave.WeaveLimit;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Instruments hidden classes before they are defined. Methods of hidden classes get no contexts, because the names and number of these
 * classes depend on the run. Methods that hidden classes call appear under the hidden method's caller. Calls of leaves (methods counted at
 * their call sites) are counted in hidden classes, because a method reference calls its method from such a class. When such a class catches
 * an exception, its caller's context becomes current again.
 */
final class HiddenClassInstrumenter implements Instrumenter {
    private final WeavingSetup setup;
    private final WeavingActions actions;

    HiddenClassInstrumenter(WeavingSetup setup, WeavingActions actions) {
        this.setup = setup;
        this.actions = actions;
    }

    @Override
    public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
        return new Edits(!node.name.startsWith("java/lang/invoke/"));
    }

    private final class Edits implements ClassEdits {
        /**
         * Whether leaves are counted. The classes that the JDK generates for method handles only call handles and linkers, which would appear as
         * contexts.
         */
        private final boolean withLeaves;

        Edits(boolean withLeaves) {
            this.withLeaves = withLeaves;
        }

        @Override
        public void edit(MethodEditor editor, Level level) {
            AbstractInsnNode[] original = editor.method().instructions.toArray();
            CallSite[] sites = withLeaves ? setup.callSites.in(original, editor.owner().name, actions) : new CallSite[original.length];
            List<TryCatchBlockNode> handlers = editor.method().tryCatchBlocks;
            // A this- or super-constructor makes no further object (the JP paper, section 5.1). Its call is not counted, because its caller
            // has no context from which to subtract it.
            AbstractInsnNode chained = editor.method().name.equals("<init>")
                    ? ConstructorMap.of(editor.owner().name, editor.owner().superName, editor.method()).target : null;
            boolean counts = false;
            for (int i = 0; i < sites.length; i++) {
                if (original[i] == chained || sites[i] != null && sites[i].leaf != null && sites[i].leaf.rule().kind == LeafKind.POLYMORPHIC) {
                    sites[i] = null;
                }
                counts |= sites[i] != null;
            }
            if (counts || !handlers.isEmpty()) {
                count(editor, level, original, sites, handlers);
            }
            if (!setup.leaves.isStrict()) {
                BuilderSites.add(editor);
            }
        }

        private void count(MethodEditor editor, Level level, AbstractInsnNode[] original, CallSite[] sites, List<TryCatchBlockNode> handlers) {
            int node = editor.newLong();
            LeafCallCode calls = new LeafCallCode(actions, setup.metrics, editor, node);
            for (int i = 0; i < sites.length; i++) {
                if (sites[i] != null && level != Level.CONTEXT) {
                    calls.edit((MethodInsnNode) original[i], sites[i]);
                }
            }
            List<AbstractInsnNode> done = new ArrayList<>();
            for (TryCatchBlockNode handler : handlers) {
                AbstractInsnNode first = editor.firstOf(handler);
                if (!done.contains(first)) {
                    done.add(first);
                    editor.before(first, new InsertedCode().restore(node).list());
                }
            }
            editor.atEntry(new InsertedCode().current(node).list());
        }

        @Override
        public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
            // The dump already lists the class as one without contexts.
        }
    }
}

package org.callgrove.profile;

import java.util.List;
import org.callgrove.weave.InstrumentationProcess.ClassEdits;
import org.callgrove.weave.InstrumentationProcess.Level;
import org.callgrove.weave.Limit;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** The edits of one class: decides how each method is treated and records what it is. */
final class ProfileEdits implements ClassEdits {
    private final ProfileProcess process;
    private final ClassNode owner;
    private final boolean excluded;
    private final String name;
    private final boolean renamed;

    ProfileEdits(ProfileProcess process, ClassNode owner, boolean excluded) {
        this.process = process;
        this.owner = owner;
        this.excluded = excluded;
        this.name = CanonicalNames.of(owner);
        this.renamed = !name.equals(owner.name.replace('/', '.'));
    }

    @Override
    public void limited(String method, String descriptor, Limit limit, Level level) {
        String what = name + '.' + method + descriptor;
        if (level == Level.COARSE) {
            process.notWoven.addLimited(limit.reason() + "; its bytecodes are counted by the Default analysis", what);
        } else if (level == Level.CALLS) {
            process.notWoven.addLimited(limit.reason() + "; of its bytecodes only those of the first block are counted", what);
        } else {
            process.notWoven.add(limit.reason() + "; it has no contexts: what it calls appears under its callers"
                    + (level == null ? ", or elsewhere after it has caught an exception" : ""), what);
        }
    }

    @Override
    public void edit(MethodEditor editor, Level level) {
        Hooks.add(editor);
        treat(editor, level);
        Hooks.addAtReturns(editor);
    }

    private void treat(MethodEditor editor, Level level) {
        MethodNode method = editor.method();
        Treatment treatment = Treatment.of(owner, method, process.leaves, excluded);
        switch (treatment) {
            case LEAVE:
                return;
            case PAUSE:
                new PausedBody(editor).edit();
                return;
            case PASS:
                new PassingBody(editor).edit();
                return;
            default:
                if (level == Level.CONTEXT) {
                    new PassingBody(editor).edit();
                } else {
                    count(editor, treatment, level);
                }
        }
    }

    private void count(MethodEditor editor, Treatment treatment, Level level) {
        MethodNode method = editor.method();
        List<BlockAnalysis.Block> blocks = (level == Level.FULL ? process.blocks : ProfileProcess.COARSE).blocks(owner, method);
        boolean folded = treatment != Treatment.COUNT_IF_CURRENT && ControlFlow.isEnteredOnce(method);
        int entrySize = folded && treatment == Treatment.COUNT ? blocks.get(0).size : 0;
        ConstructorMap map = method.name.equals("<init>") && owner.superName != null
                ? ConstructorMap.of(owner.name, owner.superName, method) : null;
        MethodRecord record = process.ids.of(name, renamed, method.name, method.desc, entrySize, NextConstructor.of(map, owner, name));
        if (record == null) {
            process.noIds(name + '.' + method.name + method.desc);
            new PassingBody(editor).edit();
            return;
        }
        describe(record, method, map);
        new CountedBody(process, editor, record, treatment).edit(treatment == Treatment.COUNT_CALLS ? null
                : level == Level.CALLS ? List.of() : folded ? blocks.subList(1, blocks.size()) : blocks);
    }

    private void describe(MethodRecord record, MethodNode method, ConstructorMap map) {
        record.access = method.access & 0xFFFF;
        record.intrinsic = Treatment.isMarkedIntrinsic(method);
        record.owner.sourceFile = owner.sourceFile;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof LineNumberNode) {
                int line = ((LineNumberNode) insn).line;
                record.firstLine = record.firstLine == 0 ? line : Math.min(record.firstLine, line);
                break;
            }
        }
        if (map != null) {
            record.ambiguousConstructor = map.ambiguous;
            if (map.ambiguous) {
                process.notWoven.addLimited("calls different constructors on this depending on the path; objects by class may be off (JP Appendix A)",
                        name + ".<init>" + method.desc);
            }
        }
    }
}

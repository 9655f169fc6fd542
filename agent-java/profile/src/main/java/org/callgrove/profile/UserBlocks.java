package org.callgrove.profile;

import java.util.BitSet;
import java.util.List;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.weave.NotWoven;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A user's analysis (JP 4.2: the algorithm is not hard-coded). Where it fails, Default takes its place, and that is recorded. */
public final class UserBlocks implements BlockAnalysis {
    private final BlockAnalyzer analyzer;
    private final NotWoven notWoven;
    private final DefaultBlocks otherwise = new DefaultBlocks();

    /** An analysis by a user's code. */
    public UserBlocks(BlockAnalyzer analyzer, NotWoven notWoven) {
        this.analyzer = analyzer;
        this.notWoven = notWoven;
    }

    @Override
    public String name() {
        return analyzer.getClass().getName();
    }

    @Override
    public List<Block> blocks(ClassNode owner, MethodNode method) {
        String wrong;
        try {
            AsmMethodCode code = new AsmMethodCode(owner, method);
            BitSet leaders = analyzer.leaders(code);
            if (leaders != null && leaders.length() <= code.size()) {
                return code.blocks(leaders);
            }
            wrong = leaders == null ? "it gave no leaders" : "it gave leaders beyond the last instruction";
        } catch (Throwable e) {
            wrong = "it threw " + e.getClass().getName();
        }
        notWoven.addLimited(name() + " failed (" + wrong + "); bytecodes are counted by the Default analysis",
                owner.name.replace('/', '.') + '.' + method.name + method.desc);
        return otherwise.blocks(owner, method);
    }
}

package org.callgrove.profile.blocks;

import java.util.BitSet;
import java.util.List;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Divides methods into blocks by a user's analysis (the JP paper, section 4.2, does not prescribe the algorithm). If it fails for a method, Default
 * is used, and the failure is recorded.
 */
public final class UserBlocks implements BlockAnalysis {
    private final BlockAnalyzer analyzer;
    private final Omissions omissions;
    private final DefaultBlocks otherwise = new DefaultBlocks();

    public UserBlocks(BlockAnalyzer analyzer, Omissions omissions) {
        this.analyzer = analyzer;
        this.omissions = omissions;
    }

    @Override
    public String name() {
        return analyzer.getClass().getName();
    }

    @Override
    public List<Block> blocks(ClassNode owner, MethodNode method) {
        AsmMethodCode code = new AsmMethodCode(owner, method);
        BitSet leaders = null;
        String wrong;
        try {
            leaders = analyzer.leaders(code);
            wrong = wrong(leaders, code);
        } catch (Throwable e) {
            wrong = "threw " + e.getClass().getName();
        }
        if (wrong == null) {
            return code.blocks(leaders);
        }
        omissions.addLimited(name() + ' ' + wrong + "; bytecodes are counted by the Default analysis",
                CanonicalNames.of(owner) + '.' + method.name + method.desc);
        return otherwise.blocks(owner, method);
    }

    private static String wrong(BitSet leaders, AsmMethodCode code) {
        return leaders == null ? "returned no leaders" : leaders.length() > code.size() ? "returned leaders beyond the last instruction" : null;
    }

    /**
     * Tries an analysis on a small method with a loop and a handler. This also loads the analysis's classes before the first class is woven.
     *
     * @return the error, or null if it works
     */
    public static String probe(BlockAnalyzer analyzer) {
        ClassNode owner = new ClassNode();
        owner.name = "callgrove/Probe";
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "probe", "(I)I", null, null);
        Label loop = new Label();
        Label end = new Label();
        Label handler = new Label();
        method.visitTryCatchBlock(loop, end, handler, "java/lang/ArithmeticException");
        method.visitLabel(loop);
        method.visitIincInsn(0, -1);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitInsn(Opcodes.IDIV);
        method.visitJumpInsn(Opcodes.IFEQ, loop);
        method.visitLabel(end);
        method.visitInsn(Opcodes.ICONST_0);
        method.visitInsn(Opcodes.IRETURN);
        method.visitLabel(handler);
        method.visitInsn(Opcodes.POP);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitInsn(Opcodes.IRETURN);
        try {
            AsmMethodCode code = new AsmMethodCode(owner, method);
            return wrong(analyzer.leaders(code), code);
        } catch (Throwable e) {
            return "threw " + e.toString().replaceAll("\\s+", " ");
        }
    }
}

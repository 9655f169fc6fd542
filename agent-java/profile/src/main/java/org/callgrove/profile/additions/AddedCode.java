package org.callgrove.profile.additions;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.callgrove.profile.blocks.AsmMethodCode;
import org.callgrove.profile.blocks.BlockAnalysis.Block;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Finds the code that other agents added to a method. Added code runs but is not counted. */
public final class AddedCode {
    /** The method as in the original class file. */
    public final MethodNode own;
    private final AsmMethodCode ownCode;
    private final AsmMethodCode seenCode;
    private final int[] places;
    /** Numbers of the instructions that the original class file lacks. */
    private final BitSet added;

    private AddedCode(MethodNode own, AsmMethodCode ownCode, AsmMethodCode seenCode, int[] places) {
        this.own = own;
        this.ownCode = ownCode;
        this.seenCode = seenCode;
        this.places = places;
        this.added = new BitSet();
        added.set(0, seenCode.size());
        for (int place : places) {
            added.clear(place);
        }
    }

    /**
     * Compares the method as in the original class file ({@code own}) with the code received from the VM ({@code seen}).
     *
     * @return null if the added code cannot be identified with certainty
     */
    public static AddedCode between(ClassNode ownClass, MethodNode own, ClassNode seenClass, MethodNode seen) {
        AsmMethodCode ownCode = new AsmMethodCode(ownClass, own);
        AsmMethodCode seenCode = new AsmMethodCode(seenClass, seen);
        int[] places = ownCode.size() == 0 ? null : CodeOverlay.places(ownCode, seenCode);
        return places == null ? null : new AddedCode(own, ownCode, seenCode, places);
    }

    public boolean isEmpty() {
        return added.isEmpty();
    }

    /** Positions of added instructions in the method's list, valid until code is inserted. */
    public BitSet positions(AbstractInsnNode[] seen) {
        BitSet positions = new BitSet(seen.length);
        for (int i = 0; i < seen.length; i++) {
            positions.set(i, seen[i].getOpcode() >= 0 && added.get(seenCode.number(seen[i])));
        }
        return positions;
    }

    /** The blocks of the original code, mapped to their first instructions in the code seen. */
    public List<Block> placed(List<Block> blocks) {
        List<Block> placed = new ArrayList<>(blocks.size());
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            placed.add(new Block(seenCode.instruction(places[ownCode.number(block.first)]), block.size));
        }
        return placed;
    }

    /** Whether an instruction may run other code: calls, and instructions that load, link or initialise a class. */
    public static boolean runs(AbstractInsnNode insn, String owner) {
        switch (insn.getType()) {
            case AbstractInsnNode.METHOD_INSN:
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
            case AbstractInsnNode.MULTIANEWARRAY_INSN:
                return true;
            case AbstractInsnNode.FIELD_INSN:
                return !((FieldInsnNode) insn).owner.equals(owner);
            case AbstractInsnNode.TYPE_INSN:
                Type type = Type.getObjectType(((TypeInsnNode) insn).desc);
                return type.getSort() != Type.ARRAY || type.getElementType().getSort() == Type.OBJECT;
            case AbstractInsnNode.LDC_INSN:
                Object constant = ((LdcInsnNode) insn).cst;
                return !(constant instanceof Number || constant instanceof String);
            default:
                return false;
        }
    }
}

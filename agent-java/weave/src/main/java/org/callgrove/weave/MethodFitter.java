package org.callgrove.weave;

import org.callgrove.weave.Instrumenter.ClassEdits;
import org.callgrove.weave.Instrumenter.Level;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Edits one method at the highest level of instrumentation at which it fits the class file format and HotSpot still compiles it. If HotSpot
 * would not compile the method at any level, only the format matters.
 */
final class MethodFitter {
    private final ClassReader reader;
    private final ClassNode owner;
    private final ClassEdits edits;
    final String name;
    final String descriptor;
    private MethodNode method;
    /** The final level; null if the method is left unchanged. */
    Level level;
    /** The reason for a lower level; null at the full level. */
    WeaveLimit limit;
    private boolean changed;
    /** Whether some of the code to insert is optional. */
    private boolean hasOptionalCode;

    MethodFitter(ClassReader reader, ClassNode owner, MethodNode method, ClassEdits edits) {
        this.reader = reader;
        this.owner = owner;
        this.edits = edits;
        this.method = method;
        this.name = method.name;
        this.descriptor = method.desc;
    }

    /** Whether the original method is small enough to be compiled and may be hot. */
    private boolean mustCompile() {
        MethodNode original = original();
        return CodeSize.of(original.instructions) <= CodeSize.HUGE && mayBeHot(original);
    }

    /** Whether a method may be hot. Static initialisers run once, so only those with a loop may be. */
    private static boolean mayBeHot(MethodNode method) {
        if (!method.name.equals("<clinit>")) {
            return true;
        }
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof JumpInsnNode
                    && method.instructions.indexOf(((JumpInsnNode) insn).label) < method.instructions.indexOf(insn)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Edits the method.
     *
     * @param highest the level to begin with, because higher ones do not fit; null if no level fits
     * @return the edited method, or the original one
     */
    MethodNode fit(Level highest) {
        limit = highest == Level.FULL ? null : WeaveLimit.TOO_LARGE;
        Level fittingFormat = null;
        for (level = highest; level != null; level = next()) {
            edit();
            int size = CodeSize.of(method.instructions);
            if (level == Level.FULL && !changed || size <= CodeSize.HUGE || size <= CodeSize.MAXIMUM && !mustCompile()) {
                return method;
            }
            limit = size > CodeSize.MAXIMUM || limit == WeaveLimit.TOO_LARGE ? WeaveLimit.TOO_LARGE : WeaveLimit.WOULD_NOT_COMPILE;
            if (size <= CodeSize.MAXIMUM && fittingFormat == null) {
                fittingFormat = level;
            }
            method = original();
            if (level == Level.CALLS && fittingFormat != null) {
                // HotSpot would not compile any level, so counts may as well be as complete as the format allows.
                level = fittingFormat;
                limit = level == Level.FULL ? null : WeaveLimit.TOO_LARGE;
                edit();
                return method;
            }
        }
        changed = false;
        return method;
    }

    /** The next lower level that differs for this method, or null. */
    Level next() {
        return level == Level.CONTEXT ? null : level == Level.FULL && !hasOptionalCode ? Level.COARSE : Level.values()[level.ordinal() + 1];
    }

    /** Whether optional code is left out. */
    boolean dropsOptionalCode() {
        return hasOptionalCode && level != Level.FULL;
    }

    boolean changed() {
        return changed;
    }

    private void edit() {
        MethodEditor editor = new MethodEditor(owner, method);
        edits.edit(editor, level);
        hasOptionalCode = editor.hasOptionalCode();
        changed = editor.changed();
        if (changed) {
            editor.finish();
        }
    }

    /** A copy of the original method. */
    private MethodNode original() {
        ClassNode again = new ClassNode();
        reader.accept(again, ClassReader.EXPAND_FRAMES);
        for (MethodNode original : again.methods) {
            if (original.name.equals(name) && original.desc.equals(descriptor)) {
                return original;
            }
        }
        throw new IllegalStateException("no method " + name + descriptor + " when read again");
    }
}

package org.callgrove.profile.places;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.api.Place;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The actions that processes chose for one method, and the code of these actions. The code adds to the counters of the method's context, which is in a local. Where
 * nothing is recorded, that context swallows the counts, which takes the place of the flag {@code execInstrCode} in section 3.6 of the FERRARI paper.
 */
public final class ChosenActions {
    /** No actions. */
    public static final ChosenActions NONE = new ChosenActions(null);

    private final List<Action> actions = new ArrayList<>();
    private final Map<String, String> failures = new LinkedHashMap<>();
    private int failedMetrics;
    /** In a constructor, the call of another constructor after which exceptional ends count; null in other methods. */
    private final MethodInsnNode chainedCall;

    ChosenActions(MethodInsnNode chainedCall) {
        this.chainedCall = chainedCall;
    }

    void add(List<Action> ofProcess) {
        actions.addAll(ofProcess);
    }

    /** Records that a process failed, with a predicate that says how, and the bits of its metrics. */
    void fail(String process, String failure, int metrics) {
        failures.put(process, failure);
        failedMetrics |= metrics;
    }

    public boolean areNone() {
        return actions.isEmpty();
    }

    /** A bit for each metric that is counted, in the order of the metrics. */
    public int metrics() {
        int metrics = 0;
        for (int i = 0; i < actions.size(); i++) {
            metrics |= 1 << actions.get(i).metric;
        }
        return metrics;
    }

    /** Names of processes that failed, with a predicate such as {@code threw java.lang.Error}; empty if none did. */
    public Map<String, String> failures() {
        return failures;
    }

    /** The bits of the metrics of processes that failed. */
    public int failedMetrics() {
        return failedMetrics;
    }

    /**
     * Inserts the code at instructions. Call it before anything else is inserted around instructions, so that a method's context is still current where
     * the method returns.
     *
     * @param node local that holds the context
     * @param added instructions that other agents added, where nothing is counted
     */
    public void insert(MethodEditor editor, int node, Set<AbstractInsnNode> added) {
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            AbstractInsnNode insn = action.place.insn;
            if (insn != null && !added.contains(insn)) {
                ActionCode.insert(editor, action, node);
            }
        }
    }

    /** Inserts the code at the method's beginning and exceptional end. Call it after the context has been put into its local and handlers are complete. */
    public void insertAtEnds(MethodEditor editor, int node) {
        InsertedCode thrown = new InsertedCode();
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            if (action.place.insn != null) {
                continue;
            }
            if (isAtEntry(action.place)) {
                editor.atEntry(ActionCode.atEntry(editor, action, node).list());
            } else {
                thrown.then(ActionCode.counting(new InsertedCode(), action, node));
            }
        }
        if (thrown.list().size() > 0) {
            editor.whenThrown(covered(editor), thrown.list());
        }
    }

    private static boolean isAtEntry(CodePlace place) {
        return place.getKind() == Place.Kind.ENTRY || place.getKind() == Place.Kind.MONITOR_ENTER;
    }

    /** Beginning of the code whose exceptions count; null for that of the method. */
    private LabelNode covered(MethodEditor editor) {
        if (chainedCall == null) {
            return null;
        }
        LabelNode from = new LabelNode();
        InsertedCode label = new InsertedCode();
        label.list().add(from);
        editor.after(chainedCall, label.list());
        return from;
    }
}

package org.callgrove.profile.places;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.api.Metric;
import org.callgrove.api.Place;
import org.callgrove.api.Places;
import org.callgrove.api.Value;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Finds the places of a method, and collects what each process counts there. */
final class MethodPlaces implements Places, CodePlace.Choices {
    private final MethodNode method;
    private final boolean isConstructor;
    /** In a constructor, the call of another constructor, from whose return on the method may end by an exception; else null. */
    final MethodInsnNode chainedCall;
    /** All places in the order of the code; null until they are needed. */
    private List<Place> all;
    private List<Metric> metrics;
    private int firstMetric;
    private int firstCounter;
    private List<Action> actions = new ArrayList<>();

    MethodPlaces(ClassNode owner, MethodNode method) {
        this.method = method;
        this.isConstructor = method.name.equals("<init>") && owner.superName != null;
        this.chainedCall = isConstructor ? ConstructorMap.chainedCall(owner, method) : null;
    }

    /**
     * Begins to collect the actions of a process.
     *
     * @param firstMetric number of metrics of the processes before it
     * @param firstCounter number of the first counter of all processes
     */
    void begin(List<Metric> ofProcess, int firstMetric, int firstCounter) {
        this.metrics = ofProcess;
        this.firstMetric = firstMetric;
        this.firstCounter = firstCounter;
    }

    /** Ends it and returns the actions. */
    List<Action> end() {
        List<Action> collected = actions;
        actions = new ArrayList<>();
        metrics = List.of();
        return collected;
    }

    @Override
    public void add(Place place, Metric metric, Value value) {
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i) == metric) {
                actions.add(new Action((CodePlace) place, value, firstMetric + i, firstCounter + firstMetric + i));
                return;
            }
        }
        throw new IllegalArgumentException("the metric '" + metric + "' was not declared by metrics(), or the places are no longer valid");
    }

    @Override
    public List<Place> of(Place.Kind kind) {
        if (all == null) {
            all = find();
        }
        List<Place> ofKind = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).getKind() == kind) {
                ofKind.add(all.get(i));
            }
        }
        return ofKind;
    }

    private List<Place> find() {
        List<Place> found = new ArrayList<>();
        boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        int line = MethodEditor.firstLine(method);
        found.add(CodePlace.entry(this, Place.Kind.ENTRY, method.desc, line));
        if (isSynchronized) {
            found.add(CodePlace.entry(this, Place.Kind.MONITOR_ENTER, method.desc, line));
        }
        line = 0;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof LineNumberNode) {
                line = ((LineNumberNode) insn).line;
            } else if (MethodEditor.isReturn(insn)) {
                Type returned = Type.getReturnType(method.desc);
                found.add(CodePlace.of(this, Place.Kind.RETURN, insn, line, returned));
                if (isSynchronized) {
                    found.add(CodePlace.of(this, Place.Kind.MONITOR_EXIT, insn, line, null));
                }
            } else {
                CodePlace place = at(insn, line);
                if (place != null) {
                    found.add(place);
                }
            }
        }
        if (!isConstructor || chainedCall != null) {
            found.add(CodePlace.of(this, Place.Kind.EXCEPTIONAL_END, null, 0, null));
            if (isSynchronized) {
                found.add(CodePlace.of(this, Place.Kind.MONITOR_EXIT, null, 0, null));
            }
        }
        return found;
    }

    /** The place at an instruction; null if it is none. */
    private CodePlace at(AbstractInsnNode insn, int line) {
        switch (insn.getOpcode()) {
            case Opcodes.GETFIELD:
            case Opcodes.GETSTATIC:
                return field(Place.Kind.FIELD_READ, (FieldInsnNode) insn, line);
            case Opcodes.PUTFIELD:
            case Opcodes.PUTSTATIC:
                return field(Place.Kind.FIELD_WRITE, (FieldInsnNode) insn, line);
            case Opcodes.INVOKEVIRTUAL:
            case Opcodes.INVOKESPECIAL:
            case Opcodes.INVOKESTATIC:
            case Opcodes.INVOKEINTERFACE:
                MethodInsnNode call = (MethodInsnNode) insn;
                return CodePlace.call(this, insn, call.owner, call.name, call.desc, line);
            case Opcodes.NEW:
                return CodePlace.allocation(this, insn, Type.getObjectType(((TypeInsnNode) insn).desc).getDescriptor(), line);
            case Opcodes.NEWARRAY:
                return CodePlace.array(this, insn, "[" + MethodEditor.elementType((IntInsnNode) insn), line);
            case Opcodes.ANEWARRAY:
                return CodePlace.array(this, insn, '[' + Type.getObjectType(((TypeInsnNode) insn).desc).getDescriptor(), line);
            case Opcodes.MULTIANEWARRAY:
                return CodePlace.array(this, insn, ((MultiANewArrayInsnNode) insn).desc, line);
            case Opcodes.MONITORENTER:
                return CodePlace.of(this, Place.Kind.MONITOR_ENTER, insn, line, null);
            case Opcodes.MONITOREXIT:
                return CodePlace.of(this, Place.Kind.MONITOR_EXIT, insn, line, null);
            case Opcodes.ATHROW:
                return CodePlace.of(this, Place.Kind.THROW, insn, line, null);
            default:
                return null;
        }
    }

    private CodePlace field(Place.Kind kind, FieldInsnNode access, int line) {
        return CodePlace.field(this, kind, access, access.owner, access.name, access.desc, line);
    }
}

package org.callgrove.agent.recording;

import java.lang.reflect.Modifier;
import org.callgrove.agent.sizes.ClassSizes;
import org.callgrove.dump.MethodTable;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.NextConstructor;
import org.callgrove.weave.Omissions;

/** Provides the recorded methods and their classes to the dump writer: names, flags, sizes and origins. */
final class RecordedMethods implements MethodTable {
    private static final int ACC_SYNTHETIC = 0x1000;

    private final MethodIds ids;
    private final Omissions omissions;
    private final ClassSizes sizes;
    private final ClassOrigins origins;

    RecordedMethods(MethodIds ids, Omissions omissions, ClassSizes sizes, ClassOrigins origins) {
        this.ids = ids;
        this.omissions = omissions;
        this.sizes = sizes;
        this.origins = origins;
    }

    @Override
    public int classOf(int method) {
        return ids.get(method).owner.id;
    }

    @Override
    public String methodName(int method) {
        return ids.get(method).name;
    }

    @Override
    public String descriptor(int method) {
        return ids.get(method).descriptor;
    }

    @Override
    public int methodFlags(int method) {
        MethodRecord record = ids.get(method);
        int access = record.access();
        boolean synthetic = (access & ACC_SYNTHETIC) != 0;
        return (record.name.equals("<init>") ? CONSTRUCTOR : 0)
                | (Modifier.isStatic(access) ? STATIC : 0)
                | (Modifier.isNative(access) ? NATIVE : 0)
                | (record.intrinsic() ? INTRINSIC : 0)
                | (synthetic ? SYNTHETIC : 0)
                | (synthetic && record.name.startsWith("lambda$") ? LAMBDA : 0)
                | (record.leaf() ? LEAF : 0)
                | (omissions.isLimited(record.owner.name, record.name, record.descriptor) ? LIMITED : 0)
                | (record.ambiguousConstructor() ? AMBIGUOUS_CONSTRUCTOR : 0)
                | (record.leavesAllocationsUncounted() ? UNCOUNTED_ALLOCATIONS : 0);
    }

    @Override
    public int firstLine(int method) {
        return ids.get(method).firstLine();
    }

    @Override
    public int superConstructor(int method) {
        NextConstructor next = ids.get(method).next();
        if (next == null) {
            return -1;
        }
        MethodRecord called = ids.counted(next.owner, "<init>", next.descriptor);
        return called == null ? -1 : called.id;
    }

    @Override
    public String className(int classId) {
        return ids.classAt(classId).name;
    }

    @Override
    public int classFlags(int classId) {
        return ids.classAt(classId).canonical ? CANONICAL_NAME : 0;
    }

    @Override
    public String sourceFile(int classId) {
        return ids.classAt(classId).sourceFile();
    }

    @Override
    public long classSize(int classId) {
        return sizes.of(classId);
    }

    @Override
    public int classOrigin(int classId) {
        return origins.of(ids.classAt(classId).name);
    }
}

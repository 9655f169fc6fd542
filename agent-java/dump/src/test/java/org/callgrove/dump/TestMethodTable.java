package org.callgrove.dump;

/** A method table for tests, computed by formula: method {@code n} is {@code test.C<n / 10>.m<n>()V}, called from source line {@code n}. */
final class TestMethodTable implements MethodTable {
    @Override
    public int classOf(int method) {
        return method / 10;
    }

    @Override
    public String methodName(int method) {
        return "m" + method;
    }

    @Override
    public String descriptor(int method) {
        return "()V";
    }

    @Override
    public int methodFlags(int method) {
        return method % 512;
    }

    @Override
    public int firstLine(int method) {
        return method;
    }

    /** Makes every method below 1,000 whose number ends in 9 name the method 1,001 further on, which may have no context. */
    @Override
    public int superConstructor(int method) {
        return method % 10 == 9 && method < 1000 ? method + 1001 : -1;
    }

    @Override
    public String className(int classId) {
        return "test.C" + classId;
    }

    @Override
    public int classFlags(int classId) {
        return classId % 4;
    }

    @Override
    public String sourceFile(int classId) {
        return classId % 2 == 0 ? null : "C" + classId + ".java";
    }

    @Override
    public long classSize(int classId) {
        return classId % 3 == 0 ? 0 : 16L * classId + classId % 2;
    }

    @Override
    public int classOrigin(int classId) {
        return classId % 7;
    }
}

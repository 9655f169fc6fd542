package org.callgrove.oracles;

import java.util.Random;

/** Writes the types that every generated program declares, the same in each except for random bodies, and the static methods that use them. */
final class TypeDeclarations {
    private final SourceWriter out;
    private final Expressions make;
    private final Statements statements;
    private final Random random;
    private final boolean mayThrow;

    TypeDeclarations(SourceWriter out, Expressions make, Statements statements) {
        this.out = out;
        this.make = make;
        this.statements = statements;
        this.random = make.random;
        this.mayThrow = make.mayThrow;
    }

    void all() {
        helpers();
        exceptions();
        interfaces();
        classes();
        initialisers();
        valueTypes();
        generics();
    }

    private VariableScope scope(boolean inBase) {
        return VariableScope.ofMethod(inBase, "int").with("int", "x", true);
    }

    private void intMethod(String head, boolean inBase, int count) {
        out.open(head + "(int x)").line("if (--fuel < 0) return x;");
        statements.body(scope(inBase), count);
        out.close();
    }

    private void helpers() {
        out.open("static Base make(int x)").line("if (--fuel < 0) return " + (mayThrow ? "null" : "new Base()") + ";");
        out.open("switch (x & 7)").line("case 0: return new Left(x, 2L);").line("case 1: return new Right(x);").line("case 2: return new Deep(x);");
        out.line("case 3: return " + (mayThrow ? "null" : "new Base(1)") + ";").line("default: return new Base(x);").close().close();
        out.line("static int apply(Fn f, int x) { return --fuel < 0 ? x : f.apply(x); }");
        // A field initialiser may build an object of its own class, hence the fuel check.
        out.line("static Base build(Maker m, int x) { return --fuel < 0 ? new Base(x) : m.make(x); }");
        out.line("static int total(int... xs) { int sum = 0; for (int x : xs) sum += x; return sum; }");
        out.line("static int compared(String a, String b) { return a.length() == b.length() ? a.compareTo(b) : 1; }");
        out.line("static int named(Throwable e) { return e.getClass().getName().hashCode(); }");
        out.open("static int sorted(int a, int b)").line("if (--fuel < 0) return a;").line("Integer[] all = {a, b, 3, a + b};");
        out.line("Arrays.sort(all, (p, q) -> Integer.compare(q, p));").line("return all[0];").close();
        out.line("static int each(Fn f) { int[] sum = {0}; if (--fuel >= 0) List.of(1, 2).forEach(v -> sum[0] += f.apply(v)); return sum[0]; }");
        out.line("static <T extends Comparable<T>> T largest(T a, T b) { return a.compareTo(b) > 0 ? a : b; }");
        out.open("static int reflected(int x)").line("if (--fuel < 0) return x;").open("try");
        out.line("return (Integer) Shape.class.getDeclaredMethod(\"unit\", int.class).invoke(null, x);");
        out.then("catch (ReflectiveOperationException e)").line("return named(e);").close().close();
        out.open("static int handled(int x)").line("if (--fuel < 0) return x;").open("try");
        out.line("var type = java.lang.invoke.MethodType.methodType(int.class, int.class);");
        out.line("return (int) java.lang.invoke.MethodHandles.lookup().findStatic(Lazy0.class, \"get\", type).invokeExact(x);");
        out.then("catch (Throwable e)").line("return named(e);").close().close();
    }

    private void exceptions() {
        out.line("static class Oops extends RuntimeException { final int code; Oops(int code) { super(\"oops\"); this.code = code; } }");
        out.line("static class Worse extends Oops { Worse(int code) { super(code + 1); } }");
        out.line("static class Fatal extends Error { }");
        out.open("static class Res implements AutoCloseable").line("final int id;")
                .line("Res(int id) { this.id = id" + (mayThrow ? "; if (id == 5) throw new Oops(id)" : "") + "; }");
        out.line("@Override public void close() { h += id" + (mayThrow ? "; if (id == 2 && (h & 3) == 0) throw new Worse(id)" : "") + "; }").close();
    }

    private void interfaces() {
        out.line("interface Fn { int apply(int x); default int again(int x) { return apply(apply(x)); } }");
        out.line("interface Maker { Base make(int x); }");
        out.open("interface Shape").line("int area(int x);");
        intMethod("default int twice", false, 1);
        intMethod("static int unit", false, 2);
        intMethod("private int hidden", false, 1);
        out.line("default int viaHidden(int x) { return hidden(x) + area(x); }").close();
    }

    /**
     * Guards an expression evaluated by every constructor of a class. It may make an object of that class, so without the check the stack would
     * overflow, at a depth that differs between runs.
     */
    private static String whileFuelLasts(String expression) {
        return "--fuel < 0 ? 1 : (" + expression + ")";
    }

    private void classes() {
        out.open("static class Base implements Shape").line("int f = 2;").line("long g;").line("int[] data = new int[4];").line("Base next;");
        out.line("Base() { this(4); }");
        out.line("Base(int x) { " + (mayThrow ? "this.f += 100 / (x == 77 ? 0 : 3); " : "") + "this.f = x; }");
        out.line("class Cell { int c = f; int get() { return c + f; } }");
        out.line("int inner(int x) { return new Cell().get() + x; }");
        out.line("int cells() { return data.length; }");
        intMethod("public int area", true, 2);
        intMethod("int step", true, 2);
        intMethod("synchronized int locked", true, 1);
        out.close();
        out.open("static class Left extends Base").open("Left(int x, long y)").line("super(" + whileFuelLasts(make.of("int", scope(false), 1)) + ");")
                .line("g = y;").close();
        out.line("Left(int x) { this(x, 1L); }");
        intMethod("@Override public int area", true, 2);
        out.line("@Override int step(int x) { return --fuel < 0 ? x : super.step(x) + 1; }").close();
        out.open("static class Right extends Base").line("int weight = " + whileFuelLasts(make.of("int", scopeWithoutArgument(), 1)) + ";");
        out.line("Right(int x) { super(" + (mayThrow ? "x == 3 ? checked(x) : x" : "x") + "); }");
        out.line("static int checked(int x) { if ((h & 1) == 0) throw new Oops(x); return x; }");
        intMethod("@Override int locked", true, 1);
        out.close();
        out.open("static final class Deep extends Left").line("Deep(int x) { super(x); }");
        out.line("@Override public int area(int x) { return --fuel < 0 ? x : super.area(x + 1); }").close();
        out.open("static class Fragile extends Base").line("Fragile(int x) { super(new int[] {1, 2}[x & 3]); }").close();
    }

    private VariableScope scopeWithoutArgument() {
        return VariableScope.ofMethod(false, "int");
    }

    private void initialisers() {
        for (int i = 0; i < 2; i++) {
            // Static initialisers are stepped through with breakpoints, which is slow, so their callees are short.
            out.open("static class Lazy" + i).line("static int value = seed(" + random.nextInt(900) + ") + new int[] {3, 4}.length;");
            out.line("static int seed(int x) { return x > " + random.nextInt(900) + " ? x * 3 : -x; }");
            out.open("static").line("for (int i = 0; i < " + (1 + random.nextInt(6)) + "; i++) value += i * i;").close();
            intMethod("static int get", false, 1);
            out.close();
        }
        // Making an instance initialises the class, too, but without resolving a static field or method.
        out.line(
                "static class Early { static int count = 7; final int own; static { for (int i = 0; i < 3; i++) count += i; } Early(int x) { own = x + count++; } }");
        out.line("static class Failing { static int value = new int[] {1}[fuel < 1000 ? 1 : 0]; }");
    }

    private void valueTypes() {
        out.open("enum Kind").line("ONE(1), TWO(2) { @Override int op(int x) { return x * weight; } }, THREE(3);").line("final int weight;")
                .line("Kind(int weight) { this.weight = weight; }");
        intMethod("int op", false, 1);
        out.line("static Kind at(int x) { return values()[(x & 0xFFFF) % 3]; }").close();
        out.open("record Pair(int a, long b)").open("Pair").line(mayThrow ? "if (a == 7) throw new Oops(a);" : "h += a;").close();
        out.line("long sumLong() { return a + b; }").line("int sum() { return (int) sumLong(); }").close();
        out.open("static class Outer").line("final int base;").line("Outer(int base) { this.base = base; }");
        out.line("class Inner { final int own; Inner(int own) { this.own = own; } int sum() { return own + base; } }").close();
    }

    private void generics() {
        out.line(
                "static class Box<T> { T value; Box(T value) { this.value = value; } T get() { return value; } int doubled() { return get().hashCode() * 2; } }");
        out.open("static class IntBox extends Box<Integer> implements Comparable<IntBox>").line("IntBox(int x) { super(x); }");
        out.line("@Override Integer get() { return super.get() + 1; }")
                .line("@Override public int compareTo(IntBox other) { return Integer.compare(value, other.value); }").close();
    }
}

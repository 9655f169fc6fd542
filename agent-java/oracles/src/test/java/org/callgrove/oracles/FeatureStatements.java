package org.callgrove.oracles;

import java.util.Random;

/** Writes random statements with exceptions, arrays of every type, library calls and the program's own types. */
final class FeatureStatements {
    private final SourceWriter out;
    private final Expressions make;
    private final Random random;
    private final Statements statements;
    private final int javaRelease;

    FeatureStatements(SourceWriter out, Expressions make, Statements statements, int javaRelease) {
        this.out = out;
        this.make = make;
        this.random = make.random;
        this.statements = statements;
        this.javaRelease = javaRelease;
    }

    /** Writes a try with catch, finally or resources. */
    void guarded(VariableScope scope, int depth) {
        boolean resource = random.nextInt(4) == 0;
        boolean catches = resource || random.nextInt(4) > 0;
        out.open(resource
                ? "try (Res " + make.freshName("r") + " = new Res(" + make.of("int", scope, 0) + "); Res " + make.freshName("r") + " = new Res(2))"
                : "try");
        statements.block(scope.block(), depth);
        if (make.mayThrow && random.nextBoolean()) {
            raise(scope.block());
        }
        if (catches) {
            String e = make.freshName("e");
            switch (random.nextInt(4)) {
                case 0 -> out.then("catch (Worse " + e + ")").line("h ^= " + e + ".code;").then("catch (Oops | ArithmeticException " + e + ")")
                        .line("h += 3;");
                case 1 -> out.then("catch (RuntimeException " + e + ")").line("h += " + e + " instanceof Oops ? 5 : 7;");
                case 2 -> out.then("catch (NullPointerException | IndexOutOfBoundsException | ClassCastException " + e + ")").line("h += 11;");
                default -> out.then("catch (Throwable " + e + ")").line("h = h * 31 + named(" + e + ");");
            }
            statements.block(scope.block(), depth);
            if (make.mayThrow && random.nextInt(4) == 0) {
                out.line("if (" + make.booleanOf(scope, 1) + ") throw " + e + ";");
            }
        }
        if (!catches || random.nextInt(3) == 0) {
            out.then("finally");
            statements.block(scope.block(), depth);
        }
        out.close();
    }

    /** Writes an exception, thrown by the program or raised by the VM or the library; omitted in programs that may not throw. */
    void raise(VariableScope scope) {
        if (!make.mayThrow) {
            statements.mix(make.of("long", scope, 2));
            return;
        }
        String name = make.freshName("q");
        String value = make.of("int", scope, 1);
        out.open("if (" + make.booleanOf(scope, 1) + ")");
        switch (random.nextInt(16)) {
            case 0 -> out.line("throw new Oops(" + value + ");");
            case 1 -> out.line("throw new Worse(" + value + ");");
            case 2 -> out.line("throw new Fatal();");
            case 3 -> out.line("Object[] " + name + " = new String[2];").line(name + "[1] = " + make.oneOf("LOCK", "\"s\"") + ";");
            case 4 -> out.line("Object " + name + " = " + make.oneOf("\"s\"", "5") + ";").line("h += (Integer) " + name + ";");
            case 5 -> out.line("int[] " + name + " = new int[" + value + " % 200 - 100];").line("h += " + name + ".length;");
            case 6 -> out.line("Base " + name + " = null;").line(name + make.oneOf(".f = " + value, ".g += 2", ".area(2)", ".data[1] = 3") + ";");
            case 7 -> out.line("RuntimeException " + name + " = null;").line("throw " + name + ";");
            case 8 -> out.line("Object " + name + " = null;").open("synchronized (" + name + ")").line("h++;").close();
            case 9 -> out.line("Integer " + name + " = null;").line("h += " + name + ";");
            case 10 -> out.line("h += Failing.value;");
            case 11 -> out.line("h += \"abc\".charAt(" + value + ");");
            case 12 -> out.line("h += Integer.parseInt(" + make.oneOf("\"12\"", "\"x\"") + ");");
            case 13 -> out.line("h += " + value + " / (" + value + " - " + value + ");");
            case 14 -> out.line("throw new "
                    + make.oneOf("ArithmeticException(\"a\")", "NullPointerException()", "IllegalStateException()", "ClassCastException()") + ";");
            default -> out.line("h += new Fragile(" + value + ").f;");
        }
        out.close();
    }

    /** Writes arrays of every element type, of constant and other sizes. */
    void arrays(VariableScope scope) {
        String name = make.freshName("w");
        String value = make.of("int", scope, 1);
        int size = 1 + random.nextInt(9);
        switch (random.nextInt(8)) {
            case 0 -> {
                String type = make.oneOf("byte", "char", "short");
                out.line(type + "[] " + name + " = new " + type + "[" + size + "];").line(name + "[0] = (" + type + ") " + value + ";")
                        .line("h += " + name + "[0];");
            }
            case 1 -> {
                String type = make.oneOf("long", "float", "double");
                out.line(type + "[] " + name + " = {" + value + ", 2, 3};").line("h += (long) " + name + "[1];");
            }
            case 2 -> out.line("boolean[] " + name + " = new boolean[" + size + "];").line(name + "[0] = " + make.booleanOf(scope, 1) + ";")
                    .line("h += " + name + "[0] ? 1 : 2;");
            case 3 -> out.line("Base[] " + name + " = new Base[" + size + "];").line(name + "[0] = " + make.of("Base", scope, 1) + ";");
            case 4 -> {
                String type = make.oneOf("int", "byte", "long", "double", "String");
                out.line(type + "[][] " + name + " = new " + type + "[" + size + "][" + random.nextInt(4) + "];")
                        .line("h += " + name + "[0].length;");
            }
            case 5 -> {
                String type = make.oneOf("int", "char", "Object");
                out.line(type + "[][][] " + name + " = new " + type + "[2][" + size + "][];").line("h += " + name + "[1].length;");
            }
            case 6 -> out.line("long[][][] " + name + " = new long[3][" + random.nextInt(3) + "][2];").line("h += " + name + ".length;");
            default -> {
                String length = make.mayThrow ? value + " % 50" : value + " & 15";
                out.line("Object[] " + name + " = new " + make.oneOf("Object[" + length + "]", "String[" + length + "]", "int[" + length + "][]")
                        + ";").line("h += " + name + ".length;");
            }
        }
    }

    /** Writes library calls, some of which call back into the program. */
    void library(VariableScope scope) {
        String name = make.freshName("s");
        String value = make.of("int", scope, 1);
        switch (random.nextInt(make.mayHide ? 8 : 3)) {
            case 0 -> out.line("h += new StringBuilder().append(" + value + ").append('x').length();");
            case 1 -> out.line("Integer " + name + " = " + value + ";").line("h += " + name + ";");
            case 2 -> out.line("List<Base> " + name + " = new ArrayList<>();").line(name + ".add(new Base(3));")
                    .line("for (Base b : " + name + ") h += b.step(2);");
            case 3 -> out.line("Map<String, Integer> " + name + " = new TreeMap<>(" + make.program + "::compared);").line(name + ".put(\"b\", 1);")
                    .line(name + ".merge(\"a\", " + value + ", (u, w) -> u + w);");
            case 4 -> out.line("h += reflected(" + value + ");");
            case 5 -> out.line("h += handled(" + value + ");");
            case 6 -> out.line("h += IntStream.range(0, 3).map(u -> Shape.unit(u)).sum();");
            default -> out.line("h += Optional.of(LOCK).map(u -> u.hashCode() * 0 + Shape.unit(4)).get();");
        }
    }

    /** Writes enums, records, generics, local classes. */
    void types(VariableScope scope) {
        String value = make.of("int", scope, 1);
        switch (random.nextInt(!make.mayHide ? 6 : javaRelease >= 21 ? 9 : 7)) {
            case 0 -> out.line("for (Kind k : Kind.values()) h = h * 3 + k.op(" + make.of("int", scope, 0) + ");");
            case 6 -> out.line("h += new Pair(" + value + ", 2L).equals(new Pair(3, 2L)) ? 1 : 2;");
            case 2 -> out.line("Box<Integer> " + box(value));
            case 3 -> {
                String type = make.freshName("Local");
                out.open("class " + type + " extends Base").open(type + "()").line("super(2);").line("f++;").close().close()
                        .line("h += new " + type + "().area(3);");
            }
            case 4 -> out.line("h += Kind.valueOf(" + make.oneOf("\"ONE\"", "\"TWO\"") + ").op(1);");
            case 5 -> out.line("h += largest(new IntBox(1), new IntBox(" + value + ")).get();");
            case 1 -> out.line("h += new Outer(" + value + ").new Inner(2).sum();");
            case 7 -> matched("(Object) " + make.of("Base", scope, 1));
            default -> matched(make.oneOf("(Object) new Pair(5, 6)", "(Object) \"s\"", "(Object) 5"));
        }
    }

    private String box(String value) {
        String name = make.freshName("b");
        return name + " = new IntBox(" + value + "); h += " + name + ".get() + " + name + ".doubled();";
    }

    private void matched(String value) {
        out.open("h += switch (" + value + ")");
        out.line("case null -> 0;").line("case Left l when l.f > 3 -> l.f;").line("case Base b -> b.f + 1;")
                .line("case Pair(int a, long b) -> a + (int) b;");
        out.line("default -> 9;").close(";");
    }
}

package org.callgrove.oracles;

import java.util.List;
import java.util.Random;

/** Writes random Java statements. Every loop and every method consumes some of the program's fuel, a counter, so that all programs end soon. */
final class Statements {
    private static final String[] TYPES = {"int", "int", "int", "long", "double", "boolean", "String", "Base", "int[]"};

    private final SourceWriter out;
    private final Expressions make;
    private final Random random;
    private final FeatureStatements more;

    Statements(SourceWriter out, Expressions make, int javaRelease) {
        this.out = out;
        this.make = make;
        this.random = make.random;
        this.more = new FeatureStatements(out, make, this, javaRelease);
    }

    /** Writes the body of a method after its fuel check, including its return. */
    void body(VariableScope scope, int count) {
        some(scope, count, 3);
        if (!scope.returns.equals("void")) {
            out.line("return " + make.of(scope.returns, scope, 2) + ";");
        }
    }

    /** @param depth how deep blocks may still nest */
    void some(VariableScope scope, int count, int depth) {
        for (int i = 0; i < count; i++) {
            one(scope, depth);
        }
    }

    void block(VariableScope scope, int depth) {
        some(scope, 1 + random.nextInt(2), depth - 1);
    }

    private void one(VariableScope scope, int depth) {
        int kind = random.nextInt(24);
        if (depth <= 0 && kind >= 8 && kind < 18) {
            kind -= 10;
        }
        switch (kind) {
            case 0, 1 -> declare(scope);
            case 2, 3 -> assign(scope);
            case 4, 5 -> mix(make.of(make.oneOf("int", "int", "long", "double"), scope, 3));
            case 6 -> store(scope);
            case 7 -> early(scope);
            case 8, 9 -> branch(scope, depth);
            case 10 -> count(scope, depth);
            case 11 -> loop(scope, depth);
            case 12 -> choose(scope, depth);
            case 13, 14, 15 -> more.guarded(scope, depth);
            case 16 -> locked(scope, depth);
            case 17 -> labelled(scope, depth);
            case 18, 19 -> more.raise(scope);
            case 20 -> more.arrays(scope);
            case 21 -> more.library(scope);
            case 22 -> more.types(scope);
            default -> mix(make.of("int", scope, 4));
        }
    }

    void mix(String value) {
        out.line("h = h * 31 + (long) (" + value + ");");
    }

    private void declare(VariableScope scope) {
        String type = make.oneOf(TYPES);
        String name = make.freshName("v");
        out.line(type + " " + name + " = " + make.of(type, scope, 3) + ";");
        scope.with(type, name, false);
    }

    private void assign(VariableScope scope) {
        String type = make.oneOf("int", "long", "double", "String", "Base", "int[]");
        VariableScope.Variable variable = scope.any(random, type, true);
        if (variable == null) {
            declare(scope);
        } else if (type.equals("int") || type.equals("long") || type.equals("double")) {
            out.line(variable.name() + make.oneOf(" = ", " += ", " -= ", " *= ") + make.of(type, scope, 2) + ";");
        } else {
            out.line(variable.name() + " = " + make.of(type, scope, 2) + ";");
        }
    }

    private void store(VariableScope scope) {
        VariableScope.Variable array = scope.any(random, "int[]", false);
        if (array != null) {
            String index = make.mayThrow && random.nextInt(3) == 0 ? "" : " & 3";
            out.line(
                    array.name() + "[" + make.of("int", scope, 1) + index + "]" + make.oneOf(" = ", " += ", " ^= ") + make.of("int", scope, 2) + ";");
        } else if (scope.inBase) {
            out.line(make.oneOf("f", "this.f", "data[f & 3]") + make.oneOf(" = ", " += ", " |= ") + make.of("int", scope, 2) + ";");
        } else {
            out.line(make.oneOf("Lazy0.value", "Lazy1.value", "field") + make.oneOf(" = ", " += ") + make.of("int", scope, 2) + ";");
        }
    }

    private void early(VariableScope scope) {
        out.open("if (" + make.booleanOf(scope, 2) + ")");
        if (scope.inLoop && random.nextBoolean()) {
            out.line(make.oneOf("break;", "continue;"));
        } else {
            out.line(scope.returns.equals("void") ? "return;" : "return " + make.of(scope.returns, scope, 1) + ";");
        }
        out.close();
    }

    private void branch(VariableScope scope, int depth) {
        out.open("if (" + make.booleanOf(scope, 2) + ")");
        block(scope.block(), depth);
        if (random.nextBoolean()) {
            out.then("else");
            block(scope.block(), depth);
        }
        out.close();
    }

    private void count(VariableScope scope, int depth) {
        String i = make.freshName("i");
        out.open("for (int " + i + " = 0; " + i + " < " + (1 + random.nextInt(5)) + " && --fuel >= 0; " + i + "++)");
        block(scope.loop().with("int", i, false), depth);
        out.close();
    }

    private void loop(VariableScope scope, int depth) {
        String n = make.freshName("n");
        out.line("int " + n + " = " + (1 + random.nextInt(4)) + ";");
        switch (random.nextInt(3)) {
            case 0 -> {
                out.open("while (" + n + "-- > 0 && --fuel >= 0)");
                block(scope.loop(), depth);
                out.close();
            }
            case 1 -> {
                out.open("do");
                block(scope.loop(), depth);
                out.then("while (--" + n + " > 0 && --fuel >= 0); if (" + n + " == 0)").line("h++;").close();
            }
            default -> {
                String each = make.freshName("e");
                out.open("for (int " + each + " : " + make.of("int[]", scope, 0) + ")").line("if (--fuel < 0 || " + n + "-- < 0) break;");
                block(scope.loop().with("int", each, false), depth);
                out.close();
            }
        }
    }

    private void choose(VariableScope scope, int depth) {
        boolean dense = random.nextBoolean();
        out.open(dense ? "switch (" + make.of("int", scope, 2) + " & 3)" : "switch (" + make.of("int", scope, 2) + " % 1000)");
        for (String label : dense ? List.of("0", "1", "2") : List.of("-900", "5", "700")) {
            out.open("case " + label + ":");
            block(scope.block(), depth);
            out.close();
            if (random.nextInt(3) > 0) {
                out.line("break;");
            }
        }
        out.open("default:");
        block(scope.block(), depth);
        out.close().close();
    }

    private void locked(VariableScope scope, int depth) {
        out.open("synchronized (" + (scope.inBase ? "this" : make.oneOf("LOCK", "new Object()")) + ")");
        block(scope.block(), depth);
        out.close();
    }

    private void labelled(VariableScope scope, int depth) {
        String label = make.freshName("outer");
        String i = make.freshName("i");
        String j = make.freshName("j");
        out.line(label + ":").open("for (int " + i + " = 0; " + i + " < 3 && --fuel >= 0; " + i + "++)");
        out.open("for (int " + j + " = 0; " + j + " < 3 && --fuel >= 0; " + j + "++)");
        VariableScope inner = scope.loop().with("int", i, false).with("int", j, false);
        block(inner, depth);
        out.line("if (" + make.booleanOf(inner, 1) + ") " + make.oneOf("break ", "continue ") + label + ";");
        block(inner, depth);
        out.close().close();
    }
}

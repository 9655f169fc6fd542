package org.callgrove.oracles;

import java.util.List;
import java.util.Random;

/** Writes random Java expressions over the types of {@link TypeDeclarations} and a program's static methods. */
final class Expressions {
    private static final String[] STRINGS = {"\"one\"", "\"two\"", "\"Aa\"", "\"BB\"", "\"\""};
    private static final String[] NUMBERS = {"int", "long", "double"};

    /** A static method of the program. */
    record Signature(String name, String returns, List<String> parameters) {}

    /** Name of the program's class. */
    final String program;
    final Random random;
    /** Whether expressions may raise exceptions. */
    final boolean mayThrow;
    /** Whether hidden classes may take part: lambdas, method references, method handles. */
    final boolean mayHide;
    private final List<Signature> methods;
    private int names;

    Expressions(String program, Random random, ProgramGenerator.Kind kind, List<Signature> methods) {
        this.program = program;
        this.random = random;
        this.mayThrow = kind == ProgramGenerator.Kind.THROWING;
        this.mayHide = kind != ProgramGenerator.Kind.PLAIN;
        this.methods = methods;
    }

    String freshName(String stem) {
        return stem + names++;
    }

    String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    String of(String type, VariableScope scope, int size) {
        return switch (type) {
            case "int" -> intOf(scope, size);
            case "long" -> longOf(scope, size);
            case "double" -> doubleOf(scope, size);
            case "boolean" -> booleanOf(scope, size);
            case "String" -> stringOf(scope, size);
            case "Base" -> baseOf(scope, size);
            case "int[]" -> intArrayOf(scope, size);
            default -> throw new IllegalArgumentException(type);
        };
    }

    private String variable(String type, VariableScope scope, String otherwise) {
        VariableScope.Variable variable = scope.any(random, type, false);
        return variable == null ? otherwise : variable.name();
    }

    private String number(VariableScope scope, int size) {
        return of(oneOf(NUMBERS), scope, size);
    }

    private String intOf(VariableScope scope, int size) {
        if (size <= 0 || random.nextInt(6) == 0) {
            return random.nextInt(3) == 0 ? intLiteral() : variable("int", scope, intLiteral());
        }
        int next = size - 1;
        return switch (random.nextInt(24)) {
            case 0, 1, 2 -> "(" + intOf(scope, next) + oneOf(" + ", " - ", " * ", " & ", " | ", " ^ ") + intOf(scope, next) + ")";
            case 3 -> "(" + intOf(scope, next) + oneOf(" << ", " >> ", " >>> ") + intOf(scope, next) + ")";
            case 4 -> "(" + intOf(scope, next) + oneOf(" / ", " % ") + divisor(intOf(scope, next), "1") + ")";
            case 5 -> "(" + booleanOf(scope, next) + " ? " + intOf(scope, next) + " : " + intOf(scope, next) + ")";
            case 6 -> "(int) " + oneOf(longOf(scope, 0), doubleOf(scope, 0), "h", "(h >>> 7)");
            case 7, 8 -> element(scope, next);
            case 9, 10, 11 -> call("int", scope, next);
            case 12, 13 -> baseOf(scope, next) + "." + oneOf("area", "twice", "viaHidden", "step", "locked") + "(" + intOf(scope, next) + ")";
            case 14 -> baseOf(scope, next) + oneOf(".f", ".cells()", ".inner(" + intOf(scope, 0) + ")");
            case 15 -> oneOf("Shape.unit", "Lazy0.get", "Lazy1.get") + "(" + intOf(scope, next) + ")";
            case 16 -> oneOf("Kind.at(" + intOf(scope, 0) + ").op(" + intOf(scope, next) + ")", "Kind.at(" + intOf(scope, 0) + ").ordinal()");
            case 17 -> oneOf("new Pair(" + intOf(scope, next) + ", " + longOf(scope, next) + ")." + oneOf("a()", "sum()"),
                    "new Early(" + intOf(scope, next) + ").own");
            case 18 -> "total(" + intOf(scope, next) + ", " + intOf(scope, 0) + ", " + intOf(scope, 0) + ")";
            case 19 -> variableStep(scope);
            case 20 -> stringOf(scope, 0) + oneOf(".length()", ".hashCode()");
            case 21 -> instanceOf(scope, next);
            case 22 -> switchOver(scope, next);
            default -> mayHide ? functional(scope, next) : "total(" + intOf(scope, next) + ")";
        };
    }

    private String longOf(VariableScope scope, int size) {
        if (size <= 0) {
            return random.nextBoolean() ? random.nextInt(1000) + "L" : variable("long", scope, "h");
        }
        int next = size - 1;
        return switch (random.nextInt(7)) {
            case 0, 1 -> "(" + longOf(scope, next) + oneOf(" + ", " - ", " * ", " ^ ") + intOf(scope, next) + ")";
            case 2 -> "(" + longOf(scope, next) + oneOf(" / ", " % ") + divisor(longOf(scope, next), "1L") + ")";
            case 3 -> "(" + longOf(scope, next) + oneOf(" << ", " >>> ") + intOf(scope, 0) + ")";
            case 4 -> call("long", scope, next);
            case 5 -> baseOf(scope, next) + ".g";
            default -> "(long) " + oneOf(intOf(scope, 0), doubleOf(scope, 0));
        };
    }

    private String doubleOf(VariableScope scope, int size) {
        if (size <= 0) {
            return random.nextBoolean() ? random.nextInt(100) + ".5" : variable("double", scope, "2.0");
        }
        int next = size - 1;
        return switch (random.nextInt(4)) {
            case 0, 1 -> "(" + doubleOf(scope, next) + oneOf(" + ", " - ", " * ", " / ", " % ") + number(scope, next) + ")";
            case 2 -> call("double", scope, next);
            default -> "(double) " + intOf(scope, 0);
        };
    }

    String booleanOf(VariableScope scope, int size) {
        if (size <= 0) {
            return intOf(scope, 0) + oneOf(" < ", " >= ", " == ") + intOf(scope, 0);
        }
        int next = size - 1;
        return switch (random.nextInt(6)) {
            case 0 -> "(" + booleanOf(scope, next) + oneOf(" && ", " || ", " ^ ") + booleanOf(scope, next) + ")";
            case 1 -> longOf(scope, next) + oneOf(" > ", " != ", " <= ") + longOf(scope, next);
            case 2 -> doubleOf(scope, next) + oneOf(" > ", " < ") + doubleOf(scope, next);
            case 3 -> baseOf(scope, 0) + oneOf(" instanceof Left", " == null", ".next == null");
            case 4 -> "!(" + booleanOf(scope, next) + ")";
            default -> intOf(scope, next) + oneOf(" > ", " != ") + intOf(scope, next);
        };
    }

    private String stringOf(VariableScope scope, int size) {
        String literal = oneOf(STRINGS);
        return size > 0 && mayHide && random.nextInt(3) == 0 ? "(" + variable("String", scope, literal) + " + " + intOf(scope, 0) + ")"
                : variable("String", scope, literal);
    }

    private String baseOf(VariableScope scope, int size) {
        if (size > 0 && random.nextInt(3) == 0) {
            return switch (random.nextInt(6)) {
                case 0 -> "new Base()";
                case 1 -> "new Base(" + intOf(scope, 0) + ")";
                case 2 -> "new Left(" + intOf(scope, size - 1) + ", " + longOf(scope, 0) + ")";
                case 3 -> "new Right(" + intOf(scope, size - 1) + ")";
                case 4 -> "new Deep(" + intOf(scope, 0) + ")";
                default -> "new Base(" + intOf(scope, 0) + ") { @Override int step(int x) { return super.step(x) + 1; } }";
            };
        }
        if (scope.inBase && random.nextInt(3) == 0) {
            return "((Base) this)";
        }
        return random.nextBoolean() ? variable("Base", scope, "make(" + intOf(scope, 0) + ")") : "make(" + intOf(scope, 0) + ")";
    }

    private String intArrayOf(VariableScope scope, int size) {
        return switch (random.nextInt(5)) {
            case 0 -> "new int[] {" + intOf(scope, 0) + ", " + intOf(scope, 0) + ", 5, 7}";
            case 1 -> "new int[" + oneOf("4", "8", "16", "100", "1000") + "]";
            case 2 -> mayThrow ? "new int[" + intOf(scope, 0) + " & 7]" : "new int[8]";
            case 3 -> "(new int[2][4])[" + (size & 1) + "]";
            default -> variable("int[]", scope, "new int[4]");
        };
    }

    /** An access to an array element. Arrays have at least four elements, except in programs that may throw. */
    private String element(VariableScope scope, int size) {
        String array = variable("int[]", scope, "(new int[4])");
        return array + "[" + (mayThrow && random.nextInt(3) == 0 ? intOf(scope, size) : intOf(scope, size) + " & 3") + "]";
    }

    private String divisor(String value, String bit) {
        return mayThrow && random.nextInt(3) == 0 ? value : "(" + value + " | " + bit + ")";
    }

    private String call(String returns, VariableScope scope, int size) {
        List<Signature> fitting = methods.stream().filter(method -> method.returns.equals(returns)).toList();
        if (fitting.isEmpty()) {
            return of(returns, scope, 0);
        }
        Signature method = fitting.get(random.nextInt(fitting.size()));
        return method.name + "(" + String.join(", ", method.parameters.stream().map(type -> of(type, scope, size - 1)).toList()) + ")";
    }

    private String variableStep(VariableScope scope) {
        VariableScope.Variable variable = scope.any(random, "int", true);
        return variable == null ? "7"
                : "(" + oneOf(variable.name() + "++", "--" + variable.name(), variable.name() + " += 300", variable.name() + " -= " + intOf(scope, 0))
                        + ")";
    }

    private String instanceOf(VariableScope scope, int size) {
        String name = freshName("p");
        String other = mayThrow && random.nextInt(3) == 0 ? "((Right) " + baseOf(scope, 0) + ").weight" : intOf(scope, size);
        return "(" + baseOf(scope, 0) + " instanceof " + oneOf("Left", "Right", "Deep") + " " + name + " ? " + name + ".f + " + intOf(scope, 0)
                + " : " + other + ")";
    }

    private String switchOver(VariableScope scope, int size) {
        return switch (random.nextInt(3)) {
            case 0 -> "(switch (" + intOf(scope, size) + " & 7) { case 0, 1 -> " + intOf(scope, 0) + "; case 2 -> " + intOf(scope, size)
                    + "; case 5 -> { int yes = 3; yield yes; } default -> " + intOf(scope, 0) + "; })";
            case 1 -> "(switch (" + stringOf(scope, 0) + ") { case \"one\" -> 1; case \"Aa\" -> " + intOf(scope, size)
                    + "; case \"BB\" -> 3; default -> 4; })";
            default -> "(switch (Kind.at(" + intOf(scope, 0) + ")) { case ONE -> " + intOf(scope, 0) + "; case TWO -> 2; default -> "
                    + intOf(scope, size) + "; })";
        };
    }

    private String functional(VariableScope scope, int size) {
        String x = freshName("x");
        String body = intOf(scope.lambda("int").with("int", x, true), size);
        return switch (random.nextInt(6)) {
            case 0 -> "apply(" + x + " -> " + body + ", " + intOf(scope, 0) + ")";
            case 1 -> "((Fn) " + x + " -> " + body + ").again(" + intOf(scope, 0) + ")";
            case 2 -> "apply(" + oneOf("Shape::unit", "make(3)::step", "Lazy0::get") + ", " + intOf(scope, 0) + ")";
            case 3 -> "build(" + oneOf("Base::new", "Right::new", "Deep::new") + ", " + intOf(scope, 0) + ").f";
            case 4 -> "sorted(" + intOf(scope, 0) + ", " + intOf(scope, 0) + ")";
            default -> "each(" + x + " -> " + body + ")";
        };
    }

    private String intLiteral() {
        return switch (random.nextInt(5)) {
            case 0 -> String.valueOf(random.nextInt(200));
            case 1 -> String.valueOf(random.nextInt(60_000));
            case 2 -> String.valueOf(random.nextInt(2_000_000));
            default -> String.valueOf(random.nextInt(6));
        };
    }
}

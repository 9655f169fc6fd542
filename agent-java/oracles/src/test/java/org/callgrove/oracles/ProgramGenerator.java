package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes small deterministic Java programs as test subjects, each from a seed: one class in package {@code gen} whose {@code run()} returns a
 * checksum. A seed gives the same text on every machine.
 */
final class ProgramGenerator {
    private static final int FUEL = 24;
    private static final String[] TYPES = {"int", "long", "double", "int", "String", "Base", "int[]"};

    /** Features that a program may use. */
    enum Kind {
        /** All features, including exceptions. */
        THROWING,
        /** All features except exceptions. */
        QUIET,
        /** All features except exceptions and whatever the VM links with hidden classes. */
        PLAIN
    }

    /** A generated program; its class is {@code gen.<name>}. */
    record Generated(String name, long seed, Kind kind, String source) {}

    private final SourceWriter out = new SourceWriter();
    private final Random random;
    private final String name;
    private final List<Expressions.Signature> methods = new ArrayList<>();
    private final Expressions make;
    private final Statements statements;
    private final int javaRelease;
    private final Kind kind;

    private ProgramGenerator(String name, long seed, Kind kind, int javaRelease) {
        this.name = name;
        this.random = new Random(seed);
        this.kind = kind;
        this.javaRelease = javaRelease;
        this.make = new Expressions(name, random, kind, methods);
        this.statements = new Statements(out, make, javaRelease);
    }

    /** @param javaRelease the language level to use, from 17 */
    static Generated program(String name, long seed, Kind kind, int javaRelease) {
        return new Generated(name, seed, kind, new ProgramGenerator(name, seed, kind, javaRelease).source());
    }

    private String source() {
        int count = 3 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            List<String> parameters = new ArrayList<>();
            for (int j = random.nextInt(4); j > 0; j--) {
                parameters.add(make.oneOf(TYPES));
            }
            methods.add(new Expressions.Signature("m" + i, make.oneOf("int", "int", "long", "double"), parameters));
        }
        out.line("package gen;").line("import java.util.*;").line("import java.util.stream.*;");
        out.open("public final class " + name);
        out.line("static int fuel = " + FUEL + ";").line("static long h = 17;").line("static int field = 3;")
                .line("static final Object LOCK = new Object();");
        out.line("public static void reset() { fuel = " + FUEL + "; h = 17; field = 3; Lazy0.value = 5; Lazy1.value = 6; Early.count = 7; }");
        run();
        for (Expressions.Signature method : methods) {
            method(method);
        }
        new TypeDeclarations(out, make, statements).all();
        out.close();
        return out.toString();
    }

    /** Writes the method that calls every other one and lets no exception escape. */
    private void run() {
        out.open("public static long run()");
        VariableScope scope = VariableScope.ofMethod(false, "long");
        for (Expressions.Signature method : methods) {
            out.line("fuel += 8;").open("try");
            String arguments = String.join(", ", method.parameters().stream().map(type -> make.of(type, scope, 1)).toList());
            statements.mix(method.name() + "(" + arguments + ")");
            out.then("catch (Throwable e)").line("h = h * 31 + named(e);").close();
        }
        out.line("return h;").close();
    }

    private void method(Expressions.Signature method) {
        VariableScope scope = VariableScope.ofMethod(false, method.returns());
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < method.parameters().size(); i++) {
            String type = method.parameters().get(i);
            // The last parameter is assigned to; the others may be captured.
            boolean fixed = i < method.parameters().size() - 1;
            parameters.add((fixed ? "final " : "") + type + " a" + i);
            scope.with(type, "a" + i, fixed);
        }
        String locked = random.nextInt(5) == 0 ? "synchronized " : "";
        out.open("static " + locked + method.returns() + " " + method.name() + "(" + String.join(", ", parameters) + ")");
        out.line("if (--fuel < 0) return 1;");
        statements.body(scope, 3 + random.nextInt(5));
        out.close();
    }
}

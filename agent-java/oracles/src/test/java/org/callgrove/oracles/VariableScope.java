package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The variables that generated code may use at one point of a program. */
final class VariableScope {
    /** A variable. A fixed one is never assigned again, so lambdas may capture it. */
    record Variable(String type, String name, boolean fixed) {}

    private final VariableScope outer;
    private final List<Variable> variables = new ArrayList<>();
    /** Whether {@code this} is a {@code Base}. */
    final boolean inBase;
    /** Type that {@code return} must return, or {@code void}. */
    final String returns;
    /** Whether {@code break} and {@code continue} have a loop to act on. */
    final boolean inLoop;

    private VariableScope(VariableScope outer, boolean inBase, String returns, boolean inLoop) {
        this.outer = outer;
        this.inBase = inBase;
        this.returns = returns;
        this.inLoop = inLoop;
    }

    static VariableScope ofMethod(boolean inBase, String returns) {
        return new VariableScope(null, inBase, returns, false);
    }

    VariableScope block() {
        return new VariableScope(this, inBase, returns, inLoop);
    }

    VariableScope loop() {
        return new VariableScope(this, inBase, returns, true);
    }

    /** The scope for the body of a lambda: only the fixed variables. */
    VariableScope lambda(String result) {
        VariableScope body = new VariableScope(null, inBase, result, false);
        for (VariableScope scope = this; scope != null; scope = scope.outer) {
            scope.variables.stream().filter(Variable::fixed).forEach(body.variables::add);
        }
        return body;
    }

    VariableScope with(String type, String name, boolean fixed) {
        variables.add(new Variable(type, name, fixed));
        return this;
    }

    /** A random variable of the type, or null if there is none. */
    Variable any(Random random, String type, boolean assignable) {
        List<Variable> found = new ArrayList<>();
        for (VariableScope scope = this; scope != null; scope = scope.outer) {
            scope.variables.stream().filter(variable -> variable.type.equals(type) && !(assignable && variable.fixed)).forEach(found::add);
        }
        return found.isEmpty() ? null : found.get(random.nextInt(found.size()));
    }
}

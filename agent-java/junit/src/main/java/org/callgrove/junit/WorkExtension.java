package org.callgrove.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.callgrove.api.Work;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * The JUnit extension that measures test methods, checks their budgets, and resolves parameters of type {@link WorkCounter}. {@link WorkBudget} and
 * {@link AllocatesNothing} register it. Each test runs once. JUnit's work around the test method does not count.
 */
public final class WorkExtension implements InvocationInterceptor, ParameterResolver {
    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        check(invocation, method, context);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        check(invocation, method, context);
    }

    /** Reports that the budget of a test factory is not checked, because the factory only makes tests, which run later. */
    @Override
    public <T> T interceptTestFactoryMethod(Invocation<T> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        if (!Budget.of(method.getExecutable(), method.getTargetClass()).isEmpty()) {
            Notices.makesTestsOnly(context);
        }
        return invocation.proceed();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == WorkCounter.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return new WorkCounter(context);
    }

    private static void check(Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context) throws Throwable {
        Method method = called.getExecutable();
        Budget budget = Budget.of(method, called.getTargetClass());
        if (budget.isEmpty()) {
            invocation.proceed();
            return;
        }
        Optional<Work> work = Work.ofCalls(method.getDeclaringClass().getName(), method.getName(), invocation::proceed);
        if (work.isPresent()) {
            budget.check(Notices.nameOf(context), work.get());
        } else {
            Notices.notMeasured(context);
        }
    }
}

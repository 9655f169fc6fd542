package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.WeavingTransformer;
import org.junit.jupiter.api.Test;

class ClassSwitchTest {
    @Test
    void whatTheRuntimeInlinesIsWovenFirst() throws ClassNotFoundException {
        Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
        Class<?>[] loaded = {String.class, int[].class, Thread.class, List.class, unsafe};
        Instrumentation instrumentation =
                (Instrumentation) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Instrumentation.class},
                        (proxy, method, arguments) -> method.getName().equals("getAllLoadedClasses") ? loaded : (Object) true);
        Omissions omissions = new Omissions();
        ClassSwitch classes =
                new ClassSwitch(instrumentation, new WeavingTransformer(null, null, omissions, null, null), omissions, null, null, null);
        assertThat(classes.toWeave()).containsExactly(Thread.class, unsafe, String.class, List.class);
    }
}

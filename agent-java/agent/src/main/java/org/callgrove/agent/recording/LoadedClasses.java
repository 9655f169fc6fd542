package org.callgrove.agent.recording;

import java.lang.instrument.Instrumentation;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.WeavingTransformer;

/** Finds loaded classes that were never offered to the agent for weaving, so that a dump can list them. */
public final class LoadedClasses {
    private static final String HIDDEN = "a hidden class, which the VM does not show to agents: what it calls appears under its callers";
    private static final String MISSED = "loaded while another class was being transformed, during which the VM calls no agents";

    private final Instrumentation instrumentation;
    private final WeavingTransformer transformer;
    private final Omissions omissions;

    public LoadedClasses(Instrumentation instrumentation, WeavingTransformer transformer, Omissions omissions) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.omissions = omissions;
    }

    void noteMissed() {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName();
            if (type.isArray() || type.isPrimitive() || AgentJar.owns(type)) {
                continue;
            }
            if (!instrumentation.isModifiableClass(type)) {
                omissions.add(HIDDEN, CanonicalNames.plain(name));
            } else if (!transformer.hasSeen(name.replace('.', '/'))) {
                omissions.add(MISSED, CanonicalNames.plain(name));
            }
        }
    }
}

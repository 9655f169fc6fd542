package org.callgrove.agent.activation;

import java.util.List;
import org.callgrove.agent.user.DeclaredMetrics;
import org.callgrove.agent.user.UserLoader;
import org.callgrove.api.ProfilingAgent;

/** Loads users' profiling agents before any class is woven. This class must not refer to the runtime, which is not defined yet. */
public final class AgentLoader {
    private AgentLoader() {
    }

    /**
     * Loads agents.
     *
     * @param names for each agent: jar or folder, {@code !}, and class
     * @param metrics receives the agents' metrics
     * @throws IllegalArgumentException with one sentence, if one cannot be used
     */
    public static LoadedAgents load(List<String> names, DeclaredMetrics metrics) {
        UserLoader loader = new UserLoader("agents");
        LoadedAgents agents = new LoadedAgents(metrics);
        for (int i = 0; i < names.size(); i++) {
            ProfilingAgent agent = (ProfilingAgent) loader.load(names.get(i), ProfilingAgent.class);
            try {
                agents.add(agent);
            } catch (IllegalArgumentException e) {
                throw loader.refuse(names.get(i), e.getMessage());
            }
        }
        return agents;
    }
}

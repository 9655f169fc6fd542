package org.callgrove.agent;

/** What {@code java -jar callgrove-agent.jar} prints. */
public final class Help {
    private Help() {
    }

    /** Prints how the agent is used. */
    public static void main(String[] args) {
        System.out.println("java -javaagent:callgrove-agent.jar=out=run.mct Main");
    }
}

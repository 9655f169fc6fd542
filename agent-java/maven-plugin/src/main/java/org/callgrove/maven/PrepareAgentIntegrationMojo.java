package org.callgrove.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Does for Failsafe's tests what {@code prepare-agent} does for Surefire's: from here on, {@code argLine} records into their folder. */
@Mojo(name = "prepare-agent-integration", defaultPhase = LifecyclePhase.PRE_INTEGRATION_TEST, threadSafe = true)
public final class PrepareAgentIntegrationMojo extends PrepareAgentMojo {
    @Override
    Suite suite() {
        return Suite.FAILSAFE;
    }
}

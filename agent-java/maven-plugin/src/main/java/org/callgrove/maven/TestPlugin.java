package org.callgrove.maven;

import java.util.Properties;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** Settings of Surefire or Failsafe that decide whether tests run under the agent. */
final class TestPlugin {
    private final MavenProject project;
    private final Suite suite;
    private final Properties user;

    /** @param user properties given on the command line */
    TestPlugin(MavenProject project, Suite suite, Properties user) {
        this.project = project;
        this.suite = suite;
        this.user = user;
    }

    /** One sentence on why the tests ran without the agent, and one on what to change. */
    String whyUnrecorded() {
        String line = setting("argLine");
        String forks = setting("forkCount", "forkCount");
        if ("0".equals(forks) || "0C".equals(forks)) {
            return "With forkCount=0, tests run inside Maven, where no agent can be loaded. Set <forkCount>1</forkCount>.";
        }
        if (line != null && !line.contains("@{argLine}")) {
            return "The POM sets <argLine>" + line + "</argLine> for " + suite.plugin
                    + ", which replaces the property that holds the agent. Write <argLine>@{argLine} …</argLine> instead.";
        }
        if (line == null && user.getProperty("argLine") != null) {
            return "-DargLine on the command line overrides the property that holds the agent. Set your arguments in the POM instead, in the configuration of "
                    + suite.plugin + ": <argLine>@{argLine} …</argLine>.";
        }
        return "Check that `prepare-agent` ran, that the <argLine> of " + suite.plugin
                + " contains @{argLine}, and that the test JVM was not killed.";
    }

    private String setting(String name) {
        return setting(name, null);
    }

    /** A setting of the plug-in or of any of its executions, or a property; null if there is none. */
    private String setting(String name, String property) {
        Plugin plugin = project.getPlugin("org.apache.maven.plugins:" + suite.plugin);
        if (plugin != null) {
            for (PluginExecution execution : plugin.getExecutions()) {
                String value = child(execution.getConfiguration(), name);
                if (value != null) {
                    return value;
                }
            }
            String value = child(plugin.getConfiguration(), name);
            if (value != null) {
                return value;
            }
        }
        return property == null ? null : user.getProperty(property, project.getProperties().getProperty(property));
    }

    private static String child(Object configuration, String name) {
        Xpp3Dom child = configuration instanceof Xpp3Dom dom ? dom.getChild(name) : null;
        return child == null ? null : child.getValue();
    }
}

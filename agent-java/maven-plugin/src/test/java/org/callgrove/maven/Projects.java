package org.callgrove.maven;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/** Makes Maven projects for tests, and a log that keeps its lines. */
final class Projects {
    private Projects() {
    }

    static MavenProject at(Path place) {
        MavenProject project = new MavenProject();
        project.setFile(place.resolve("pom.xml").toFile());
        project.setPackaging("jar");
        Build build = new Build();
        build.setDirectory(place.resolve("target").toString());
        build.setOutputDirectory(place.resolve("target/classes").toString());
        build.setTestOutputDirectory(place.resolve("target/test-classes").toString());
        project.setBuild(build);
        return project;
    }

    static MavenProject named(Path place, String artifact) {
        MavenProject project = at(place);
        project.setGroupId("com.acme");
        project.setArtifactId(artifact);
        return project;
    }

    /** Configures Surefire or Failsafe. */
    static void configure(MavenProject project, String artifact, String configuration) {
        Plugin plugin = new Plugin();
        plugin.setGroupId("org.apache.maven.plugins");
        plugin.setArtifactId(artifact);
        try {
            plugin.setConfiguration(Xpp3DomBuilder.build(new StringReader("<configuration>" + configuration + "</configuration>")));
        } catch (XmlPullParserException | IOException e) {
            throw new IllegalArgumentException(configuration, e);
        }
        project.getBuild().addPlugin(plugin);
    }

    /** A log that keeps its lines in order, each prefixed with its level. */
    static final class Lines extends SystemStreamLog implements Log {
        final List<String> lines = new ArrayList<>();

        @Override
        public void debug(CharSequence line) {
            // Details are only shown by `mvn -X`.
        }

        @Override
        public void info(CharSequence line) {
            lines.add("info: " + line);
        }

        @Override
        public void warn(CharSequence line) {
            lines.add("warn: " + line);
        }

        @Override
        public void error(CharSequence line) {
            lines.add("error: " + line);
        }
    }
}

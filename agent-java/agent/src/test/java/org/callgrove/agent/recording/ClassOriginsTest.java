package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.callgrove.weave.ClassLocations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassOriginsTest {
    @ParameterizedTest
    @ValueSource(strings = {"/p/target/test-classes/", "/p/build/classes/java/test/", "/p/build/classes/kotlin/integrationTest/",
        "/p/out/test/module/", "/p/bin/test/", "/C:/p/target/test-classes/", "/test-classes/"})
    void knowsFoldersOfTests(String folder) {
        assertThat(ClassLocations.isFolder(folder)).isTrue();
        assertThat(ClassOrigins.isOfTests(folder)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/p/target/classes/", "/p/build/classes/java/main/", "/p/out/production/module/", "/p/bin/main/", "/test/p/classes/",
        "/p/out/test/module/classes/java/main/", "/", "//", "/test-classes/p/", "file:/app.jar!/BOOT-INF/classes!/", "/app.jar/!BOOT-INF/classes/!/",
        "file:/app.war!/WEB-INF/classes/", "/p/Main.java"})
    void knowsOtherFolders(String folder) {
        assertThat(ClassLocations.isFolder(folder)).isTrue();
        assertThat(ClassOrigins.isOfTests(folder)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/lib/a.jar", "file:/lib/a.jar!/", "file:/app.jar!/BOOT-INF/lib/a.jar!/", "/app.jar/!BOOT-INF/lib/a.jar!/",
        "/com.acme.app",
        ClassLocations.NONE, ClassLocations.JDK})
    void knowsWhatIsNoFolder(String location) {
        assertThat(ClassLocations.isFolder(location)).isFalse();
    }
}

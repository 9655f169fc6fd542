package org.callgrove.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeImageTest {
    @ParameterizedTest
    @ValueSource(strings = {"java.base", "jdk.compiler"})
    void listsTheClassesThatTheJdkLists(String module) throws Exception {
        try (ModuleReader reader = ModuleFinder.ofSystem().find(module).get().open(); Stream<String> listed = reader.list()) {
            assertThat(RuntimeImage.ofRunningJdk().classes(module)).containsExactlyInAnyOrder(
                    listed.filter(name -> name.endsWith(".class") && !name.equals("module-info.class"))
                            .map(name -> name.substring(0, name.length() - ".class".length())).toArray(String[]::new));
        }
    }
}

package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootModulesTest {
    @Test
    void namesTheModulesOfRecordedPackagesOnly() throws IOException {
        Meta meta = new Meta();
        BootModules.describe(meta, Set.of("java.util", "java.lang", "java.util.logging", "com.acme", ""));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpWriter writer = new DumpWriter(out, new int[0], null, false)) {
            // As there are no contexts, no method is looked up.
            writer.finish(meta, new RecordedMethods(null, null, null, null));
        }
        assertThat(DumpReader.read(out.toByteArray()).meta.get("modules"))
                .isEqualTo(List.of(
                        Map.of("name", "java.base", "packages", List.of("java.lang", "java.util")),
                        Map.of("name", "java.logging", "packages", List.of("java.util.logging"))));
    }

    @ParameterizedTest
    @CsvSource({"a.b.C, a.b", "a.b.C/0x12.3, a.b", "jdk.proxy1.$Proxy[a.b.C], jdk.proxy1", "Main, ''", "a.b.C$D, a.b"})
    void findsThePackageBeforeTheMarkOfAGeneratedClass(String className, String expected) {
        assertThat(BootModules.packageOf(className)).isEqualTo(expected);
    }
}

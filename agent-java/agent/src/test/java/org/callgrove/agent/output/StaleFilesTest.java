package org.callgrove.agent.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaleFilesTest {
    private static final long NOW = 1_700_000_000_000L;
    private static final long HOUR = 3_600_000;
    private static final long OWN = ProcessHandle.current().pid();
    /** A process id too large for any Linux process. */
    private static final String DEAD = ".4194999.1a2b.tmp";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"run.mct,run.mct.12.ab09.tmp,12", "callgrove-%p.mct,callgrove-77.mct.77.0.tmp,77", "a%p-%t%%.mct,a1-2%.mct.3.f.tmp,3",
        "run.mct,run.mct.12.tmp,-1", "run.mct,run.mct.x.ab.tmp,-1",
        "run.mct,run.mct.12.xyz.tmp,-1", "run.mct,run.mct.12.ab.tmp.bak,-1", "run.mct,other.mct.12.ab.tmp,-1", "run.mct,run.mct,-1",
        "run.mct,.tmp,-1", "run.mct,run.mct.1234567890123456789.ab.tmp,-1"})
    void knowsTheirNames(String pattern, String name, long pid) {
        assertThat(StaleFiles.pid(pattern, name)).isEqualTo(pid);
    }

    @Test
    void removesThoseOfDeadProcessesThatNobodyWritesTo() throws Exception {
        Path dead = file("run.mct" + DEAD, 2 * HOUR);
        Path ofThisId = file("run.mct." + OWN + ".1.tmp", 2 * HOUR);
        Path[] kept = {
            file("run.mct.4194999.1a2c.tmp", HOUR / 2),
            file("run.mct." + ProcessHandle.current().parent().orElseThrow().pid() + ".1.tmp", 2 * HOUR),
            file("other.mct" + DEAD, 2 * HOUR),
            file("run.mct", 2 * HOUR),
        };
        StaleFiles.remove(folder, folder + "/run.mct", OWN, NOW);
        assertThat(dead).doesNotExist();
        assertThat(ofThisId).as("an earlier process of the same id, as each container's first").doesNotExist();
        for (Path each : kept) {
            assertThat(each).exists();
        }
    }

    private Path file(String name, long age) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        Files.setLastModifiedTime(file, FileTime.fromMillis(NOW - age));
        return file;
    }
}

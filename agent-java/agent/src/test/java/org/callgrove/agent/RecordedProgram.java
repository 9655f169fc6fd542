package org.callgrove.agent;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class of tests that record a program. Each test has its own folder and recording. */
public abstract class RecordedProgram {
    @TempDir
    protected Path folder;
    protected Recording recording;

    @BeforeEach
    protected void prepare() {
        recording = new Recording(folder);
    }
}

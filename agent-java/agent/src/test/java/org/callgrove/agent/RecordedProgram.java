package org.callgrove.agent;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base of tests that record a program: each has a folder and a recording of its own. */
public abstract class RecordedProgram {
    @TempDir
    protected Path folder;
    protected Recording recording;

    @BeforeEach
    protected void prepare() {
        recording = new Recording(folder);
    }
}

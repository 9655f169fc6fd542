package org.callgrove.agent;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base of tests that record a program: each gets a folder of its own, and a recording in it. */
public abstract class RecordedProgram {
    @TempDir
    protected Path folder;
    protected Recording recording;

    @BeforeEach
    protected void prepare() {
        recording = new Recording(folder);
    }
}

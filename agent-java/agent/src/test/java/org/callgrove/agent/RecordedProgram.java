package org.callgrove.agent;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of recorded programs have in common: for each test a folder, and a recording in it. */
public abstract class RecordedProgram {
    @TempDir
    protected Path folder;
    protected Recording recording;

    @BeforeEach
    protected void prepare() {
        recording = new Recording(folder);
    }
}

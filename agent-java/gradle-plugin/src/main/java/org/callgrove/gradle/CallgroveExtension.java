package org.callgrove.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The block {@code callgrove { … }} of a build script. */
public abstract class CallgroveExtension {
    /** Packages and classes to count as own code in addition to the project's, such as other modules of the build: {@code com.acme.util}. */
    public abstract ListProperty<String> getOwn();

    /** Whether tests run without the agent. The build property {@code callgrove.skip} has the same effect. */
    public abstract Property<Boolean> getSkip();

    /**
     * A limit in addition to exact equality, such as {@code all=+20%,100000}: tests whose bytecodes, including those of libraries, grow by more than
     * both amounts fail as well.
     */
    public abstract Property<String> getGate();

    /** The ledger file to commit; by default {@code callgrove-work.tsv} in the project's folder. */
    public abstract RegularFileProperty getLedger();
}

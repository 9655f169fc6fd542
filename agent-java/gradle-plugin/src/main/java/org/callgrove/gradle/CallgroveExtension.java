package org.callgrove.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The block {@code callgrove { … }} of a build script. */
public abstract class CallgroveExtension {
    /** Packages and classes that are own code beside those of the project, such as other modules of the build: {@code com.acme.util}. */
    public abstract ListProperty<String> getOwn();

    /** Whether tests run without the agent. The property {@code callgrove.skip} of a build says so, too. */
    public abstract Property<Boolean> getSkip();

    /** A limit beside exact equality, such as {@code all=+20%,100000}: tests whose bytecodes, libraries included, grow by both fail, too. */
    public abstract Property<String> getGate();

    /** The file that is committed, {@code callgrove-work.tsv} in the project's folder if not set. */
    public abstract RegularFileProperty getLedger();
}

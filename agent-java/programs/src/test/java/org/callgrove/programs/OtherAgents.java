package org.callgrove.programs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Makes the jars of other agents, to run together with Callgrove's. */
final class OtherAgents {
    private OtherAgents() {}

    /**
     * Makes a jar that contains only a manifest; the agent's class is on the program's class path.
     *
     * @param capability manifest attribute to set to true, such as {@code Can-Retransform-Classes}
     */
    static Path jar(Path folder, String premainClass, String capability) throws IOException {
        Path jar = folder.resolve(premainClass + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", premainClass);
        manifest.getMainAttributes().putValue(capability, "true");
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return jar;
    }
}

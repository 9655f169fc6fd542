package org.callgrove.weave;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads the class files of a module of the running JDK from disk. */
public final class JdkClasses implements AutoCloseable {
    private final String module;
    /** Reader of the module; null until something is read. */
    private ModuleReader reader;

    /** Reads java.base. */
    public JdkClasses() {
        this("java.base");
    }

    /** Reads another module. Reading throws NoSuchElementException if no module has that name. */
    public JdkClasses(String module) {
        this.module = module;
    }

    private synchronized ModuleReader reader() throws IOException {
        if (reader == null) {
            reader = ModuleFinder.ofSystem().find(module).get().open();
        }
        return reader;
    }

    /** Internal names of all classes in the module. */
    public List<String> names() throws IOException {
        RuntimeImage image = RuntimeImage.ofRunningJdk();
        return image != null ? image.classes(module) : listed();
    }

    private List<String> listed() throws IOException {
        List<String> names = new ArrayList<>();
        for (Iterator<String> all = reader().list().iterator(); all.hasNext();) {
            String name = all.next();
            if (name.endsWith(".class") && !name.equals("module-info.class")) {
                names.add(name.substring(0, name.length() - ".class".length()));
            }
        }
        return names;
    }

    /** The class file of that name, or null if there is none. */
    public byte[] read(String internalName) throws IOException {
        ByteBuffer buffer = reader().read(internalName + ".class").orElse(null);
        if (buffer == null) {
            return null;
        }
        try {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        } finally {
            reader().release(buffer);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }
}

package org.callgrove.gradle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;

/**
 * Writes and reads an object as Gradle's configuration cache does: providers as their values, files as their paths, everything else field by field.
 */
final class Cached {
    private Cached() {}

    /** Fails if the object reaches anything else that cannot be written, such as a project or a task. */
    @SuppressWarnings("unchecked")
    static <T> T copy(T object, Project reading) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new Writer(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new Reader(new ByteArrayInputStream(bytes.toByteArray()), reading)) {
            return (T) in.readObject();
        }
    }

    private record Files(List<File> files) implements Serializable {}

    private record Folder(File file) implements Serializable {}

    private record OneFile(File file) implements Serializable {}

    private record Value(Object value) implements Serializable {}

    private static final class Writer extends ObjectOutputStream {
        Writer(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            if (object instanceof FileCollection files) {
                return new Files(new ArrayList<>(files.getFiles()));
            }
            if (object instanceof Provider<?> provider) {
                return new Value(provider.get());
            }
            if (object instanceof Directory folder) {
                return new Folder(folder.getAsFile());
            }
            return object instanceof RegularFile file ? new OneFile(file.getAsFile()) : object;
        }
    }

    private static final class Reader extends ObjectInputStream {
        private final Project project;

        Reader(InputStream in, Project project) throws IOException {
            super(in);
            this.project = project;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) {
            if (object instanceof Files files) {
                return project.files(files.files);
            }
            if (object instanceof Value value) {
                return project.provider(() -> value.value);
            }
            if (object instanceof Folder folder) {
                return project.getObjects().directoryProperty().fileValue(folder.file).get();
            }
            return object instanceof OneFile file ? project.getObjects().fileProperty().fileValue(file.file).get() : object;
        }
    }
}

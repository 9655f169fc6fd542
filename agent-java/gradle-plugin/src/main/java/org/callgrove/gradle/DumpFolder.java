package org.callgrove.gradle;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.Action;
import org.gradle.api.Task;
import org.gradle.api.file.Directory;
import org.gradle.api.provider.Provider;

/**
 * Empties a folder of dumps, so that the dumps of the last run are not added to those of this run. Then copies other dumps into the folder,
 * if there are any to keep.
 */
final class DumpFolder implements Action<Task>, Serializable {
    private static final long serialVersionUID = 1L;

    private final Provider<Directory> folder;
    private final Provider<Directory> kept;

    private DumpFolder(Provider<Directory> folder, Provider<Directory> kept) {
        this.folder = folder;
        this.kept = kept;
    }

    static DumpFolder emptied(Provider<Directory> folder) {
        return new DumpFolder(folder, null);
    }

    /** Keeps base dumps: dumps of the last run that matched the ledger, with which a check names the methods that grew. */
    static DumpFolder keeping(Provider<Directory> folder, Provider<Directory> dumps) {
        return new DumpFolder(folder, dumps);
    }

    @Override
    public void execute(Task task) {
        try {
            Path to = Files.createDirectories(path(folder));
            try (DirectoryStream<Path> old = dumps(to)) {
                for (Path dump : old) {
                    Files.delete(dump);
                }
            }
            if (kept == null) {
                return;
            }
            try (DirectoryStream<Path> dumps = dumps(path(kept))) {
                for (Path dump : dumps) {
                    Files.copy(dump, to.resolve(dump.getFileName()));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Path path(Provider<Directory> folder) {
        return folder.get().getAsFile().toPath();
    }

    private static DirectoryStream<Path> dumps(Path folder) throws IOException {
        return Files.newDirectoryStream(folder, "*.mct");
    }
}

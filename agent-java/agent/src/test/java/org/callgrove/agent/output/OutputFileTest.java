package org.callgrove.agent.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.callgrove.agent.options.Options;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    Path folder;
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("run.mct");
    }

    @Test
    void startLeavesTheFolderAsItWas() throws IOException {
        Files.writeString(file, "an earlier run's");
        out();
        assertThat(names()).containsExactly("run.mct");
        assertThat(file).hasContent("an earlier run's");
    }

    @Test
    void refusesAPipe() throws Exception {
        assumeTrue(makePipe(file), "mkfifo is there");
        refuses("is a device, a pipe or a socket, which a dump would replace: give a file name");
    }

    @Test
    void refusesLinks() throws Exception {
        Path target = Files.writeString(folder.resolve("target"), "other");
        for (Path each : new Path[] {target, folder.resolve("missing"), folder}) {
            link(file, each);
            refuses("is a symbolic link, which a dump would replace: give a file name");
            Files.delete(file);
        }
        assertThat(target).hasContent("other");
    }

    @Test
    void refusesAFolder() throws IOException {
        Files.createDirectory(file);
        refuses("is a folder: give a file name");
    }

    @Test
    void refusesAMissingFolder() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> OutputFile.of(Options.parse("out=" + missing.resolve("run.mct")))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("out: there is no folder " + missing + ": create it first");
    }

    @Test
    void isTheOwnersAloneUntilItIsPublished() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "the file system has permissions");
        Set<PosixFilePermission> usual = Files.getPosixFilePermissions(Files.createFile(folder.resolve("usual")));
        OutputFile out = out();
        TemporaryFile dump = written(out, "whole");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(dump.path()))).isEqualTo("rw-------");
        out.publish(dump);
        assertThat(file).hasContent("whole");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(usual);
    }

    @Test
    void namesCannotBeForeseen() throws IOException {
        OutputFile out = out();
        assertThat(out.temporary().path()).isNotEqualTo(out.temporary().path());
    }

    @Test
    void doesNotReplaceWhatCameSinceTheStart() throws Exception {
        OutputFile out = out();
        Path target = Files.writeString(folder.resolve("target"), "other");
        link(file, target);
        assertThatThrownBy(() -> out.publish(written(out, "whole"))).isInstanceOf(IOException.class)
                .hasMessage("the path has changed since the program started: it is a symbolic link, which a dump would replace");
        assertThat(Files.isSymbolicLink(file)).isTrue();
        assertThat(target).hasContent("other");
        Files.delete(file);
        if (makePipe(file)) {
            assertThatThrownBy(() -> out.publish(written(out, "whole"))).hasMessageContaining("a device, a pipe or a socket");
            assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isFalse();
        }
    }

    @Test
    void writesToNothingThatCameInTheTemporaryFilesPlace() throws IOException {
        OutputFile out = out();
        Path target = Files.writeString(folder.resolve("target"), "other");
        TemporaryFile dump = out.temporary();
        Files.delete(dump.path());
        link(dump.path(), target);
        assertThatThrownBy(dump::open).isInstanceOf(IOException.class).hasMessageStartingWith("another process replaced the temporary file ");
        assertThatThrownBy(() -> out.publish(dump)).isInstanceOf(IOException.class);
        assertThat(target).hasContent("other");
        dump.discard();
        assertThat(target).exists();
    }

    @Test
    void anInterruptedThreadCanWriteAll() throws IOException {
        OutputFile out = out();
        Thread.currentThread().interrupt();
        try {
            out.publish(written(out, "whole"));
        } finally {
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        }
        assertThat(file).hasContent("whole");
    }

    private OutputFile out() {
        return OutputFile.of(Options.parse("out=" + file));
    }

    private void refuses(String why) {
        assertThatThrownBy(this::out).isInstanceOf(IllegalArgumentException.class).hasMessage("out '" + file + "' " + why);
    }

    private static TemporaryFile written(OutputFile out, String text) throws IOException {
        TemporaryFile dump = out.temporary();
        try (OutputStream stream = dump.open()) {
            stream.write(text.getBytes("UTF-8"));
        }
        return dump;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).toList();
        }
    }

    static void link(Path link, Path target) {
        try {
            Files.createSymbolicLink(link, target);
        } catch (IOException | UnsupportedOperationException notHere) {
            assumeTrue(false, "links can be made: " + notHere);
        }
    }

    /** Creates a named pipe; returns whether this was possible. */
    static boolean makePipe(Path file) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0;
        } catch (IOException notHere) {
            return false;
        }
    }
}

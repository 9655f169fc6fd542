package org.callgrove.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryLimitTest {
    private static final long GIGABYTE = 1L << 30;

    @TempDir
    Path root;

    @BeforeEach
    void aMachineOf16Gigabytes() throws IOException {
        write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree:         1048576 kB\n");
    }

    @Test
    void isAQuarterOfWhatTheMachineHasBeyondTheHeap() {
        assertThat(MemoryLimit.standard(root, 4 * GIGABYTE)).isEqualTo(3 * GIGABYTE);
    }

    @Test
    void isALittleWhereTheHeapMayTakeAll() {
        assertThat(MemoryLimit.standard(root, 16 * GIGABYTE)).isEqualTo(64 << 20);
    }

    @Test
    void readsTheLeastLimitOfControlGroupsOfVersion2() throws IOException {
        write("proc/self/cgroup", "0::/pods/one\n");
        write("sys/fs/cgroup/pods/one/memory.max", "max\n");
        assertThat(MemoryLimit.standard(root, 0)).isEqualTo(4 * GIGABYTE);
        write("sys/fs/cgroup/pods/memory.max", "" + 2 * GIGABYTE + "\n");
        assertThat(MemoryLimit.standard(root, GIGABYTE)).isEqualTo(GIGABYTE / 4);
        write("sys/fs/cgroup/pods/one/memory.max", "" + GIGABYTE + "\n");
        assertThat(MemoryLimit.standard(root, 0)).isEqualTo(GIGABYTE / 4);
    }

    @Test
    void readsTheLimitOfAContainerThatSeesItsGroupAsTheTop() throws IOException {
        write("proc/self/cgroup", "0::/../../outside\n");
        write("sys/fs/cgroup/memory.max", "" + GIGABYTE + "\n");
        assertThat(MemoryLimit.standard(root, 0)).isEqualTo(GIGABYTE / 4);
        write("proc/self/cgroup", "0::/\n");
        assertThat(MemoryLimit.standard(root, 0)).isEqualTo(GIGABYTE / 4);
    }

    @Test
    void readsControlGroupsOfVersion1() throws IOException {
        write("proc/self/cgroup", "5:cpu,cpuacct:/docker/x\n4:memory:/docker/x\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "" + 8 * GIGABYTE + "\n");
        assertThat(MemoryLimit.standard(root, 0)).as("the group's own folder is not mounted here").isEqualTo(2 * GIGABYTE);
        write("sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes", "" + 2 * GIGABYTE + "\n");
        assertThat(MemoryLimit.standard(root, 0)).isEqualTo(GIGABYTE / 2);
    }

    @Test
    void readsHowMuchTheProcessMayAddress() throws IOException {
        write("proc/self/limits", "Limit                     Soft Limit           Hard Limit           Units     \n"
                + "Max address space         8589934592           unlimited            bytes     \n");
        assertThat(MemoryLimit.standard(root, 4 * GIGABYTE)).isEqualTo(GIGABYTE);
        write("proc/self/limits", "Max address space         unlimited            unlimited            bytes     \n");
        assertThat(MemoryLimit.standard(root, 4 * GIGABYTE)).isEqualTo(3 * GIGABYTE);
    }

    @Test
    void saysSizesAsTheyAreWritten() {
        assertThat(MemoryLimit.text(300L << 20)).isEqualTo("300M");
        assertThat(MemoryLimit.text(2 * GIGABYTE)).isEqualTo("2G");
        assertThat(MemoryLimit.text((1 << 20) + 1024)).isEqualTo("1025k");
        assertThat(MemoryLimit.text(1500)).isEqualTo("1500");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}

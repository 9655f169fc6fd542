package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.callgrove.agent.RecordedProgram;
import org.callgrove.dump.ThreadInfo;
import org.junit.jupiter.api.Test;

/** Checks the allocated bytes that dumps report from the VM's account against arrays of known size, and against a run without the agent. */
class AccountIT extends RecordedProgram {
    /** Bytes allocated in 1,000 rounds that each create an array of 1,000 bytes. */
    private static final long ROUNDS = 1016 * 1000L;
    /** Maximum number of bytes that starting and ending a thread takes. */
    private static final long START = 20_000;

    @Test
    void saysWhatEachThreadAllocated() throws Exception {
        Map<String, Long> allocated = allocated("separate");
        for (int i = 1; i <= 3; i++) {
            assertThat(allocated.get("worker-" + i)).as("worker " + i).isCloseTo(i * ROUNDS, within(START));
        }
        assertThat(allocated.get("lively")).as("a thread that lives while the dump is written in it").isCloseTo(ROUNDS, within(200_000L));
    }

    @Test
    void addsUpThreadsThatShareASegment() throws Exception {
        assertThat(allocated("group").get("worker-*")).isCloseTo(6 * ROUNDS, within(3 * START));
    }

    /** When a class loader defines a class, the agent weaves it, which allocates many times the size of the class file. */
    @Test
    void leavesOutWhatTheAgentAllocatesInAThread() throws Exception {
        assertThat(recording.runWithout("endings.Accounts", "loader")).isZero();
        long plain = printed();
        Map<String, Long> allocated = allocated("separate,cache=off", "loader");
        assertThat(printed()).as("by the VM, with the agent's part").isGreaterThan(3 * plain);
        assertThat(allocated.get("loader")).isCloseTo(plain, Percentage.withPercentage(5));
        assertThat(allocated("separate", "loader").get("loader")).as("with a cache").isCloseTo(plain, Percentage.withPercentage(5));
    }

    @Test
    void saysNothingWithoutModuleJavaManagement() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=0", "--limit-modules", "java.base", "endings.Endings", "return")).isZero();
        assertThat(recording.outputBesideEndLine()).doesNotContain("Exception", "Error");
        assertThat(recording.read().threads).isNotEmpty().allSatisfy(thread -> assertThat(thread.allocated).isEqualTo(-1));
    }

    /** The agent lists the classes of java.base as well. The program's listing must still be the first that the JDK's reader makes. */
    @Test
    void leavesTheReaderOfTheRuntimeImageAsItWas() throws Exception {
        assertThat(recording.runWithout("endings.Accounts", "walker")).isZero();
        long plain = printed();
        assertThat(allocated("separate", "walker").get("walker")).isCloseTo(plain, Percentage.withPercentage(5));
    }

    private Map<String, Long> allocated(String threads, String... args) throws Exception {
        String[] command = new String[args.length + 1];
        command[0] = "endings.Accounts";
        System.arraycopy(args, 0, command, 1, args.length);
        assertThat(recording.run("out=run.mct,checkpoint=0,threads=" + threads, command)).isZero();
        Map<String, Long> allocated = new TreeMap<>();
        for (ThreadInfo thread : recording.read().threads) {
            allocated.put(thread.name, thread.allocated);
        }
        return allocated;
    }

    private long printed() throws Exception {
        Matcher line = Pattern.compile("allocated (\\d+)").matcher(recording.output());
        assertThat(line.find()).as(recording.output()).isTrue();
        return Long.parseLong(line.group(1));
    }
}

package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.programs.Program;

/** A batch of programs counted by single-stepping, with which recordings of the batch are compared. */
final class SteppedBatch {
    /** Limit on a program's bytecodes; stepping through longer programs would be slow. */
    static final long MOST_BYTECODES = 20_000;

    private final ProgramBatch batch;
    private final Stepper.Result stepped;
    /** Bytecodes that Default blocks count beyond those executed, in programs that throw. */
    private long excess;

    private SteppedBatch(ProgramBatch batch, Stepper.Result stepped) {
        this.batch = batch;
        this.stepped = stepped;
    }

    static SteppedBatch of(ProgramBatch batch) throws Exception {
        Stepper.Result stepped = Stepper.run(batch.jdk.home(), batch.classPath(), ProgramBatch.MAIN, ProgramBatch.PACKAGE);
        Program.Result plain = batch.program("plain").plain();
        assertThat(plain.err()).isEmpty();
        assertThat(stepped.exit()).as(stepped.err()).isZero();
        assertThat(stepped.out()).as("output under the debugger").isEqualTo(plain.out());
        for (ProgramGenerator.Generated program : batch.programs) {
            StepTree tree = ProgramBatch.part(stepped.tree(), program);
            assertThat(tree.sum(counts -> counts.calls)).as("calls of " + program.name()).isGreaterThan(5);
            assertThat(tree.sum(counts -> counts.bytecodes)).as("bytecodes of " + program.name()).isBetween(100L, MOST_BYTECODES);
        }
        return new SteppedBatch(batch, stepped);
    }

    /**
     * Records the batch and compares each program.
     *
     * @param options the option {@code blocks}, and perhaps a comma and others
     * @return a text for each program that differs: its seed, the first contexts that differ, its source
     */
    List<String> differences(String options, String mode, String... jvmOptions) throws IOException, InterruptedException {
        Program.Result recorded = batch.program(mode).recorded(options, jvmOptions);
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        assertThat(recorded.out()).as("output under the agent").isEqualTo(stepped.out());
        Dump dump = DumpReader.read(recorded.dump());
        assertThat(dump.problems).isEmpty();
        String blocks = (String) dump.meta.get("analysis");
        assertThat(options).startsWith("blocks=" + blocks);
        StepTree tree = RecordedTree.of(dump, ProgramBatch.PACKAGE);
        List<String> reports = new ArrayList<>();
        for (ProgramGenerator.Generated program : batch.programs) {
            boolean mayBeCutShort = blocks.equals("default") && program.kind() == ProgramGenerator.Kind.THROWING;
            TreeComparison.Bytecodes relation = mayBeCutShort ? TreeComparison.Bytecodes.AT_LEAST : TreeComparison.Bytecodes.EQUAL;
            excess += mayBeCutShort ? excess(ProgramBatch.part(stepped.tree(), program), ProgramBatch.part(tree, program)) : 0;
            List<String> differences =
                    TreeComparison.differences(ProgramBatch.part(stepped.tree(), program), ProgramBatch.part(tree, program), relation,
                            RecordedTree.hasPlaces(dump));
            String task = ProgramBatch.task(tree, program);
            boolean isLimited = tree.byPath.values().stream().anyMatch(counts -> counts.limited);
            String work = "work " + program.name() + " "
                    + (relation == TreeComparison.Bytecodes.EQUAL && !isLimited ? stepped.tree() : tree).ownWorkBelow(task);
            if (!recorded.err().lines().toList().contains(work)) {
                differences.add("Work differs: " + task + "\n  " + work + "\n  " + recorded.err());
            }
            if (!differences.isEmpty()) {
                reports.add(report(program, mode, differences));
            }
        }
        return reports;
    }

    /** The excess bytecodes of Default blocks; valid after a recording with them. */
    long excess() {
        return excess;
    }

    private static long excess(StepTree stepped, StepTree recorded) {
        long sum = 0;
        for (Map.Entry<String, StepTree.Counts> context : recorded.byPath.entrySet()) {
            StepTree.Counts executed = stepped.byPath.get(context.getKey());
            sum += executed == null || context.getValue().limited ? 0 : context.getValue().bytecodes - executed.bytecodes;
        }
        return sum;
    }

    private String report(ProgramGenerator.Generated program, String mode, List<String> differences) throws IOException {
        return "\nseed " + program.seed() + ", " + mode + ", " + batch.jdk + ": " + differences.size()
                + " contexts differ; run it alone with -Doracles.seed=" + program.seed()
                + " -Doracles.count=1\n" + String.join("\n", differences.subList(0, Math.min(4, differences.size()))) + "\n" + batch.source(program)
                + "\n"
                + Files.readString(batch.source(program));
    }

    /** A process that counts field writes and calls. */
    String process() {
        return batch.classes + "!places.WritesAndCalls";
    }

    /** Totals of {@link StepTree.Counts#places}. */
    List<Long> places() {
        List<Long> totals = new ArrayList<>();
        for (int i = 0; i < new StepTree.Counts().places.length; i++) {
            int place = i;
            totals.add(stepped.tree().sum(counts -> counts.places[place]));
        }
        return totals;
    }

    String summary() {
        StepTree tree = stepped.tree();
        return String.format(
                "%s, %s: %d programs, %,d steps, %,d contexts, %,d calls, %,d objects; field writes, calls made, monitors, throws %s",
                batch.label, batch.jdk, batch.programs.size(), stepped.steps(), tree.byPath.size(), tree.sum(counts -> counts.calls),
                tree.sum(counts -> counts.objects.values().stream().mapToLong(Long::longValue).sum()), places());
    }
}

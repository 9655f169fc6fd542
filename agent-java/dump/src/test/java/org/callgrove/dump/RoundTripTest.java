package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the dump reader returns what was given to the writer. */
class RoundTripTest {
    /** All calls to a writer, in order. */
    private static final class Script {
        final List<ThreadInfo> threads = new ArrayList<>();
        final List<int[]> nodes = new ArrayList<>();
        final List<long[]> counts = new ArrayList<>();
        final List<Object[]> arrays = new ArrayList<>();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomTrees(long seed) throws IOException {
        Random random = new Random(seed);
        Script script = new Script();
        int[] frequency = new int[random.nextInt(300)];
        for (int i = 0; i < frequency.length; i++) {
            frequency[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(1000);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpWriter writer = new DumpWriter(out, frequency, null, MctFormat.MINOR, 1 + random.nextInt(200), random.nextInt(10))) {
            for (int t = random.nextInt(5); t >= 0; t--) {
                ThreadInfo thread = new ThreadInfo(random.nextInt(1000), "t" + t, "g", random.nextBoolean(), random.nextBoolean());
                thread.count = 1 + random.nextInt(3);
                script.threads.add(thread);
                writer.beginThread(thread);
                int depth = -1;
                for (int i = random.nextInt(2000); i > 0; i--) {
                    depth = random.nextInt(3) > 0 ? depth + 1 : random.nextInt(depth + 2);
                    int method = random.nextInt(500);
                    long calls = random.nextLong() >>> (11 + random.nextInt(53));
                    long bytecodes = random.nextLong() >>> (11 + random.nextInt(53));
                    writer.node(depth, method, calls, bytecodes);
                    for (int a = random.nextInt(9) - 5; a > 0; a--) {
                        char type = MctFormat.ELEMENT_TYPES.charAt(a);
                        writer.arrays(type, a, calls);
                        script.arrays.add(new Object[] {script.nodes.size(), type, (long) a, calls});
                    }
                    script.nodes.add(new int[] {depth, method});
                    script.counts.add(new long[] {calls, bytecodes});
                }
                writer.endThread();
            }
            Meta meta = new Meta();
            meta.layout = new ObjectLayout(8, 4, 12, new int[9]);
            writer.finish(meta, new TestMethodTable());
        }
        check(DumpReader.read(out.toByteArray()), script);
    }

    private static void check(Dump dump, Script script) {
        assertThat(dump.problems).isEmpty();
        assertThat(dump.threads).usingRecursiveComparison().isEqualTo(script.threads);
        assertThat(dump.depth).hasSize(script.nodes.size());
        for (int i = 0; i < script.nodes.size(); i++) {
            int id = script.nodes.get(i)[1];
            Dump.Method method = dump.methods.get(dump.method[i]);
            assertThat(dump.depth[i]).isEqualTo(script.nodes.get(i)[0]);
            assertThat(method).hasToString("test.C" + id / 10 + ".m" + id + "()V");
            assertThat(method.flags).isEqualTo(id % 512);
            assertThat(method.firstLine).isEqualTo(id);
            assertThat(method.classFlags).isEqualTo(id / 10 % 4);
            assertThat(method.sourceFile).isEqualTo(id / 10 % 2 == 0 ? null : "C" + id / 10 + ".java");
            assertThat(method.classSize).isEqualTo(new TestMethodTable().classSize(id / 10));
            assertThat(method.classOrigin).isEqualTo(id / 10 % 7);
            if (id % 10 == 9) {
                assertThat(dump.methods.get(method.superConstructor).name).isEqualTo("m" + (id + 1001));
            } else {
                assertThat(method.superConstructor).isEqualTo(-1);
            }
            assertThat(dump.metrics.get("calls")[i]).isEqualTo(script.counts.get(i)[0]);
            assertThat(dump.metrics.get("bytecodes")[i]).isEqualTo(script.counts.get(i)[1]);
        }
        assertThat(dump.arrays).hasSize(script.arrays.size());
        for (int i = 0; i < dump.arrays.size(); i++) {
            Dump.ArrayRow row = dump.arrays.get(i);
            assertThat(new Object[] {row.context, row.type, row.arrays, row.elements}).isEqualTo(script.arrays.get(i));
        }
    }

    @Test
    void modulesAndTheirPackages() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Meta meta = new Meta();
        meta.module("java.base", List.of("java.lang", "java.util"));
        meta.module("java.sql", List.of("java.sql"));
        try (DumpWriter writer = new DumpWriter(out, new int[0], null, false)) {
            writer.finish(meta, new TestMethodTable());
        }
        assertThat(DumpReader.read(out.toByteArray()).meta.get("modules"))
                .isEqualTo(List.of(
                        Map.of("name", "java.base", "packages", List.of("java.lang", "java.util")),
                        Map.of("name", "java.sql", "packages", List.of("java.sql"))));
    }

    @Test
    void everyCounterHasItsColumnAndItsEarlierStates() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long[] counts = new long[Counter.columnCount()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = 100 + i;
        }
        try (DumpWriter writer = new DumpWriter(out, new int[0], new long[] {7}, false)) {
            writer.beginThread(new ThreadInfo(1, "main", "", false, false));
            writer.node(0, 0, counts);
            writer.snapshot(0, counts);
            writer.node(0, 1, counts[0]);
            writer.endThread();
            writer.finish(new Meta(), new TestMethodTable());
        }
        Dump dump = DumpReader.read(out.toByteArray());
        assertThat(dump.problems).isEmpty();
        assertThat(dump.metrics).hasSize(counts.length);
        for (Counter counter : Counter.values()) {
            assertThat((Iterable<?>) dump.meta.get("metrics"))
                    .anyMatch(Map.of("id", counter.id, "label", counter.label, "unit", counter.unit, "exact",
                            counter.accuracy == Counter.Accuracy.EXACT, "accuracy", counter.accuracy.id, "kind", counter.kind.id)::equals);
            if (counter.kind.isColumn()) {
                assertThat(dump.metrics.get(counter.id)).containsExactly(counts[counter.column()], counter.column() == 0 ? counts[0] : 0);
                assertThat(dump.increments.get(counter.id)).extracting(row -> row.count).containsExactly(counts[counter.column()]);
            } else {
                assertThat(counter.column()).isEqualTo(-1);
            }
        }
    }

    @Test
    void deepRecursionAndMoreThanOnePart(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("deep.mct");
        int deep = 200_000;
        int wide = MctFormat.PART_ENTRIES + 10;
        try (DumpWriter writer = new DumpWriter(new BufferedOutputStream(Files.newOutputStream(file)), new int[] {wide, deep}, null, false)) {
            writer.beginThread(new ThreadInfo(1, "deep", "", false, false));
            for (int i = 0; i < deep; i++) {
                writer.node(i, 1, 1, i);
            }
            writer.node(0, 0, 1, 1);
            writer.endThread();
            writer.beginThread(new ThreadInfo(2, "wide", "", false, false));
            for (int i = 0; i < wide; i++) {
                writer.node(i == 0 ? 0 : 1, i % 2_000_000, 1, 2);
                writer.arrays('I', 1, i + 1);
            }
            writer.endThread();
            writer.finish(new Meta(), new TestMethodTable());
        }
        Dump dump = DumpReader.read(file);
        assertThat(dump.depth).hasSize(deep + 1 + wide);
        assertThat(dump.depth[deep - 1]).isEqualTo(deep - 1);
        assertThat(dump.depth[deep]).isZero();
        assertThat(dump.depth[deep + 5]).isEqualTo(1);
        assertThat(dump.metrics.get("bytecodes")[deep - 1]).isEqualTo(deep - 1);
        Dump.ArrayRow last = dump.arrays.get(wide - 1);
        assertThat(last.context).isEqualTo(deep + wide);
        assertThat(last.elements).isEqualTo(wide);
        assertThat(dump.methods.get(0).name).isEqualTo("m0");
        assertThat(dump.methods.get(1).name).isEqualTo("m1");
        try (ByteSource source = ByteSource.of(file)) {
            SectionDirectory directory = new SectionDirectory(source);
            assertThat(directory.parts("tree.pops")).hasSize(2);
            assertThat(directory.parts("arrays")).hasSize(2);
        }
    }

    @Test
    void countsOutsideOfTheFormatAreRefused() throws IOException {
        try (DumpWriter writer = new DumpWriter(new ByteArrayOutputStream(), new int[0], null, false)) {
            writer.beginThread(new ThreadInfo(1, "main", "", false, false));
            writer.node(0, 0, MctFormat.MAX_COUNT, MctFormat.MAX_COUNT);
            assertThatThrownBy(() -> writer.node(1, 0, MctFormat.MAX_COUNT + 1, 0)).isInstanceOf(DumpException.class)
                    .hasMessageContaining("calls in context 1");
            assertThatThrownBy(() -> writer.arrays('I', 1, -1)).isInstanceOf(DumpException.class).hasMessageContaining("elements");
        }
    }

    @Test
    void callsOutOfOrderAreRefused() throws IOException {
        try (DumpWriter writer = new DumpWriter(new ByteArrayOutputStream(), new int[0], null, false)) {
            ThreadInfo thread = new ThreadInfo(1, "main", "", false, false);
            assertThatThrownBy(() -> writer.node(0, 0, 1, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(writer::endThread).isInstanceOf(IllegalStateException.class);
            writer.beginThread(thread);
            assertThatThrownBy(() -> writer.beginThread(thread)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.arrays('I', 1, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.node(1, 0, 1, 1)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("depth 1 after depth -1");
            writer.node(0, 0, 1, 1);
            assertThatThrownBy(() -> writer.node(2, 0, 1, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.node(-1, 0, 1, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.arrays('Q', 1, 1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.finish(new Meta(), new TestMethodTable())).isInstanceOf(IllegalStateException.class);
            writer.endThread();
            writer.finish(new Meta(), new TestMethodTable());
            assertThatThrownBy(() -> writer.finish(new Meta(), new TestMethodTable())).isInstanceOf(IllegalStateException.class);
        }
    }
}

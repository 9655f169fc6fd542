package org.callgrove.agent.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.OpenDataException;
import org.callgrove.dump.JsonWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks what one look finds, with collectors that the test drives. */
class CollectionWatchTest {
    private final List<Collector> collectors = new ArrayList<>();
    private final Cause cause = new Cause();

    /** Two collectors have one collection each between two looks; the one that ended later is the second. */
    @ParameterizedTest(name = "{0} at {1}, {2} at {3}")
    @CsvSource(nullValues = "-", textBlock = """
            Copy, 5, MarkSweepCompact, 9, {"collections":2|"cause":"x"|"collector":"MarkSweepCompact"|"duration":2}
            Copy, 9, MarkSweepCompact, 5, {"collections":2|"cause":"x"|"collector":"Copy"|"duration":2}
            Copy, 7, MarkSweepCompact, 7, {"collections":2|"cause":"x"|"collector":"MarkSweepCompact"|"duration":2}
            Copy, 5, MarkSweepCompact, -, {"collections":1|"cause":"x"|"collector":"Copy"|"duration":1}
            Copy, -, MarkSweepCompact, 5, {"collections":1|"cause":"x"|"collector":"MarkSweepCompact"|"duration":1}
            G1 Young Generation, 5, G1 Old Generation, 9, {"collections":2|"collector":"G1 Old Generation"|"duration":2}
            G1 Young Generation, 9, G1 Old Generation, 5, {"collections":2|"cause":"x"|"collector":"G1 Young Generation"|"duration":2}
            G1 Young Generation, -, G1 Old Generation, 5, {"collections":1|"cause":"x"|"collector":"G1 Old Generation"|"duration":1}
            """)
    void onlyTheLaterCollectionHasTheCause(String young, Integer youngEnd, String old, Integer oldEnd, String said) throws Exception {
        Bean first = bean(young);
        Bean second = bean(old);
        CollectionWatch watch = new CollectionWatch(collectors, cause);
        if (youngEnd != null) {
            first.collect(youngEnd);
        }
        if (oldEnd != null) {
            second.collect(oldEnd);
        }
        assertThat(said(watch.read())).isEqualTo(said.replace('|', ','));
        assertThat(watch.read()).isNull();
        assertThat(watch.missed()).isZero();
    }

    @Test
    void aCollectionDuringALookIsInIt() throws Exception {
        Bean bean = bean("Copy");
        CollectionWatch watch = new CollectionWatch(collectors, cause);
        bean.collect(5);
        bean.duringRead = 1;
        assertThat(said(watch.read())).isEqualTo("{\"collections\":2,\"cause\":\"x\",\"collector\":\"Copy\",\"duration\":2}");
        assertThat(watch.read()).isNull();
        assertThat(watch.seen()).isEqualTo(2);
        assertThat(watch.missed()).isEqualTo(1);
    }

    @Test
    void collectionsThatNeverCeaseDoNotHoldALook() throws Exception {
        Bean bean = bean("Copy");
        CollectionWatch watch = new CollectionWatch(collectors, cause);
        bean.collect(5);
        bean.duringRead = 1000;
        long found = watch.read().collections();
        bean.duringRead = 0;
        assertThat(found + watch.read().collections()).isEqualTo(watch.seen()).isLessThan(10);
    }

    @Test
    void collectionsBeforeTheRecordingDoNotCount() throws Exception {
        Bean bean = bean("Copy");
        CollectionWatch watch = new CollectionWatch(collectors, cause);
        bean.collect(5);
        bean.collect(6);
        watch.recordingBegins();
        assertThat(watch.seen()).isZero();
        assertThat(watch.read()).isNull();
        bean.collect(7);
        assertThat(watch.seen()).isEqualTo(1);
        assertThat(said(watch.read())).contains("\"collections\":1,").contains("\"duration\":1");
        assertThat(watch.missed()).isZero();
    }

    @Test
    void aLookWithoutMemoryLosesNothing() throws Exception {
        Bean first = bean("Copy");
        Bean second = bean("MarkSweepCompact");
        CollectionWatch watch = new CollectionWatch(collectors, cause);
        first.collect(5);
        second.collect(6);
        second.isFull = true;
        assertThatThrownBy(watch::read).isInstanceOf(OutOfMemoryError.class);
        second.isFull = false;
        assertThat(said(watch.read())).contains("\"collections\":2,").contains("\"duration\":2");
    }

    @Test
    void realCollectionsAreSeen() {
        CollectionWatch watch = CollectionWatch.begin();
        System.gc();
        watch.recordingBegins();
        System.gc();
        assertThat(watch.seen()).isPositive();
        assertThat(said(watch.read())).contains("\"before\":").contains("\"after\":");
    }

    private Bean bean(String name) {
        Bean bean = new Bean(name);
        collectors.add(new Collector(bean, List.of()));
        return bean;
    }

    /** Omits bytes, which the table does not need. */
    private static String said(Collected collected) {
        JsonWriter json = new JsonWriter();
        collected.describe(json);
        return json.toString().replace(",\"before\":0,\"after\":0", "");
    }

    private static final class Cause extends CollectionCause {
        Cause() {
            super(null);
        }

        @Override
        String last() {
            return "x";
        }
    }

    /** Each collection takes a millisecond. */
    private static final class Bean implements GarbageCollectorMXBean {
        int duringRead;
        boolean isFull;
        private final String name;
        private long count;
        private GcInfo last;

        Bean(String name) {
            this.name = name;
        }

        void collect(long end) throws OpenDataException {
            count++;
            last = info(end);
        }

        /** A real collection that ended at another time. */
        private static GcInfo info(long end) throws OpenDataException {
            System.gc();
            GcInfo real = null;
            for (java.lang.management.GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                GcInfo last = ((GarbageCollectorMXBean) bean).getLastGcInfo();
                real = last == null ? real : last;
            }
            String[] names = real.getCompositeType().keySet().toArray(new String[0]);
            Object[] values = real.getAll(names);
            values[List.of(names).indexOf("endTime")] = end;
            return GcInfo.from(new CompositeDataSupport(real.getCompositeType(), names, values));
        }

        @Override
        public GcInfo getLastGcInfo() {
            if (isFull) {
                throw new OutOfMemoryError("for the test");
            }
            GcInfo read = last;
            if (duringRead > 0) {
                duringRead--;
                count++;
            }
            return read;
        }

        @Override
        public long getCollectionCount() {
            return count;
        }

        @Override
        public long getCollectionTime() {
            return count;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public String[] getMemoryPoolNames() {
            return new String[0];
        }

        @Override
        public ObjectName getObjectName() {
            return null;
        }
    }
}

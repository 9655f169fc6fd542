package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.callgrove.dump.Counter;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.current.GroveSink;
import org.junit.jupiter.api.Test;

/** Checks that the counters in module dump agree with the layout in module runtime; neither module knows the other. */
class CountersTest {
    @Test
    void thereAreAsManyAsContextsHave() {
        assertThat(Counter.columnCount()).isEqualTo(GroveLayout.OWN_COUNTERS);
    }

    @Test
    void callsAndBytecodesHaveTheirNumbers() {
        GroveSink.prepare(1);
        GroveMerge tree = new GroveMerge(true);
        Grove.call(tree.root(), 1);
        long node = GroveReader.firstChild(tree.root());
        Grove.add(node, 7);
        assertThat(GroveReader.count(node, Counter.CALLS.column())).isEqualTo(1);
        assertThat(GroveReader.count(node, Counter.BYTECODES.column())).isEqualTo(7);
        tree.free();
    }
}

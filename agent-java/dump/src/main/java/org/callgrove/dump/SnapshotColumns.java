package org.callgrove.dump;

import java.io.IOException;

/** The columns of earlier states (format.md, section 8): sparse, one entry for each context and state between which and the one before a count grew. */
final class SnapshotColumns {
  private final ColumnWriter calls;
  private final ColumnWriter bytecodes;
  private long lastCallsNode = -1;
  private long lastBytecodesNode = -1;

  SnapshotColumns(SectionSink sink, int level, int partEntries) {
    calls = new ColumnWriter(MctFormat.SNAPSHOTS_PREFIX + "calls", sink, level, partEntries);
    bytecodes = new ColumnWriter(MctFormat.SNAPSHOTS_PREFIX + "bytecodes", sink, level, partEntries);
  }

  /** Counts that came to a context between the state before and this one, both checked; zeros are not written. */
  void entry(long node, int snapshot, long callCount, long bytecodeCount) throws IOException {
    if (callCount != 0) {
      write(calls.beginEntry(), node - lastCallsNode, snapshot, callCount);
      lastCallsNode = node;
    }
    if (bytecodeCount != 0) {
      write(bytecodes.beginEntry(), node - lastBytecodesNode, snapshot, bytecodeCount);
      lastBytecodesNode = node;
    }
  }

  void finish() throws IOException {
    calls.finish();
    bytecodes.finish();
  }

  void end() {
    calls.end();
    bytecodes.end();
  }

  private static void write(Bytes entry, long gap, int snapshot, long count) {
    entry.varint(gap);
    entry.varint(snapshot);
    entry.varint(count);
  }
}

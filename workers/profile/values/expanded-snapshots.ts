/** Divides the counts between snapshots among contexts and the leaves that stand for values. */
import type { Pace } from '../../jobs/pace';
import { CHUNK, type RecordedValues, type SnapshotColumn, type SnapshotEntries, type Snapshots } from '../recording';
import { leavesBefore, type ValueLeaves } from './value-leaves';

/** Collects entries in arrays that grow. */
class Entries {
  size = 0;
  private node = new Uint32Array(CHUNK);
  private state = new Uint16Array(CHUNK);
  private count = new Float64Array(CHUNK);

  add(node: number, state: number, count: number): void {
    if (this.size === this.node.length) this.grow();
    this.node[this.size] = node;
    this.state[this.size] = state;
    this.count[this.size++] = count;
  }

  /** The entries so far; overwritten by those added after `clear`. */
  all(): SnapshotEntries {
    const { size } = this;
    return { node: this.node.subarray(0, size), state: this.state.subarray(0, size), count: this.count.subarray(0, size) };
  }

  clear(): void {
    this.size = 0;
  }

  private grow(): void {
    const { node, state, count } = this.all();
    this.node = new Uint32Array(2 * this.size);
    this.node.set(node);
    this.state = new Uint16Array(2 * this.size);
    this.state.set(state);
    this.count = new Float64Array(2 * this.size);
    this.count.set(count);
  }
}

/** The snapshots of a recording with leaves. */
export function expandedSnapshots(snapshots: Snapshots, values: RecordedValues, leaves: ValueLeaves): Snapshots {
  const columns = [...snapshots.columns].map(([id, column]): [string, SnapshotColumn] => [
    id,
    {
      name: column.name,
      parts: (pace) => expanded(column, values, leaves, values.metrics.indexOf(id), snapshots.elapsed.length, pace),
    },
  ]);
  return { ...snapshots, columns: new Map(columns) };
}

/** @param last number of the last interval, which has no entries */
async function* expanded(
  column: SnapshotColumn,
  values: RecordedValues,
  leaves: ValueLeaves,
  metric: number,
  last: number,
  pace: Pace,
): AsyncGenerator<SnapshotEntries> {
  const entries = values.entries();
  const made = new Entries();
  /** Part of a context's counts that goes to its leaves, by interval. */
  const toLeaves = new Float64Array(last + 1);
  let next = 0;
  let context = -1;
  let place = 0;
  /** The entries of leaves of the current context, as a range. */
  let from = 0;
  const isShown = (entry: number): boolean => entries.metric[entry] === metric && entries.interval[entry] <= last;
  const finish = (): void => {
    if (context < 0) return;
    for (let i = from; i < next; i++) {
      if (entries.metric[i] !== metric || entries.interval[i] >= last) continue;
      const leaf = leaves.ofEntry[i];
      made.add(entries.node[i] + leaf + 1, entries.interval[i], entries.amount[i]);
    }
  };
  for await (const { node, state, count } of column.parts(pace)) {
    for (let i = 0; i < node.length; i++) {
      if (node[i] !== context) {
        finish();
        context = node[i];
        place = context + leavesBefore(leaves, context);
        // There may be a million contexts and thousands of intervals: only those that were added to are cleared.
        for (let old = from; old < next; old++) if (isShown(old)) toLeaves[entries.interval[old]] = 0;
        while (next < entries.node.length && entries.node[next] < context) next++;
        from = next;
        for (; next < entries.node.length && entries.node[next] === context; next++)
          if (isShown(next)) toLeaves[entries.interval[next]] += entries.amount[next];
      }
      const own = count[i] - toLeaves[state[i]];
      if (own > 0) made.add(place, state[i], own);
    }
    // What is left in the arrays is complete up to the current context, whose leaves follow.
    if (made.size > 0) yield made.all();
    made.clear();
  }
  finish();
  if (made.size > 0) yield made.all();
}

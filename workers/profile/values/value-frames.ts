/** Adds frames for the values in events' fields: each value becomes a leaf below the context whose events have it. */

import { Origin } from '../../../common/class-origins';
import { VALUE_WORDS } from '../../../common/frame-names';
import { FormatError } from '../../jobs/errors';
import type { MethodTable, NumberColumn, RecordedMetric, RecordedValues, Recording } from '../recording';
import { ExpandedColumn } from './expanded-column';
import { expandedSnapshots } from './expanded-snapshots';
import { leavesBefore, type ValueLeaves, valueLeaves } from './value-leaves';

/**
 * A recording in which the contexts have leaves for values. A leaf has the part of its context's exclusive figures that comes from
 * events with that value; the context keeps the rest. Throws FormatError if the recording has no values.
 */
export function byField(recording: Recording): Recording {
  const { values, methods, threads, nodes, snapshots, observed, lines } = recording;
  if (values === undefined)
    throw new FormatError(
      'bad-transform',
      'The events of this recording have no fields by which they can be grouped.',
      'transform group',
      'Group by method, class or package.',
    );
  const leaves = valueLeaves(values.entries());
  const starts = new Set<number>();
  let start = 0;
  for (const thread of threads) {
    starts.add(start);
    start += thread.nodes;
  }
  const place = (context: number): number => context + leavesBefore(leaves, context);
  const { caller } = leaves;
  const known = methods.names.length;
  return {
    ...recording,
    nodes: nodes + leaves.size,
    threads: threadsWith(threads, leaves),
    methods: methodsWith(methods, values),
    pops: new ExpandedColumn(recording.pops, leaves, () => {
      // The last leaf so far; a context after a leaf goes up one level more.
      let last = -1;
      return {
        ofContext: (context, pops) => {
          const isBehindLeaf = last >= 0 && caller[last] === context - 1 && !starts.has(context);
          return isBehindLeaf ? pops + 1 : pops;
        },
        ofLeaf: (leaf) => {
          last = leaf;
          return leaf > 0 && caller[leaf] === caller[leaf - 1] ? 1 : 0;
        },
      };
    }),
    method: withLeaves(recording.method, leaves, (leaf) => known + leaves.value[leaf]),
    ...(lines && { lines: withLeaves(lines, leaves, () => 0) }),
    metrics: recording.metrics.map((metric) => metricWith(metric, values, leaves)),
    snapshots: snapshots && expandedSnapshots(snapshots, values, leaves),
    values: valuesIn(values, leaves),
    ...(observed?.locks && {
      observed: {
        ...observed,
        locks: {
          ...observed.locks,
          waiter: observed.locks.waiter.map(place),
          holder:
            observed.locks.holderThreads === undefined
              ? observed.locks.holder.map((context) => (context < 0 ? context : place(context)))
              : observed.locks.holder,
        },
      },
    }),
  };
}

/** The same values, now as figures of the leaves. */
function valuesIn(values: RecordedValues, leaves: ValueLeaves): RecordedValues {
  const entries = values.entries();
  const placed = { ...entries, node: entries.node.map((context, i) => context + leaves.ofEntry[i] + 1) };
  return { ...values, entries: () => placed };
}

function threadsWith(threads: Recording['threads'], leaves: ValueLeaves): Recording['threads'] {
  let start = 0;
  return threads.map((thread) => {
    const first = leavesBefore(leaves, start);
    start += thread.nodes;
    return { ...thread, nodes: thread.nodes + leavesBefore(leaves, start) - first };
  });
}

/** The methods, followed by the values. All values are in one class without a name; their descriptors say what they are. */
function methodsWith(table: MethodTable, { names, kindOf }: RecordedValues): MethodTable {
  const { sizes: _, ...kept } = table;
  const added = <T>(of: ArrayLike<T>, each: (value: number) => T): T[] => [
    ...Array.from(of),
    ...names.map((_name, value) => each(value)),
  ];
  return {
    ...kept,
    classNames: [...table.classNames, ''],
    sourceFiles: [...table.sourceFiles, ''],
    classOf: Uint32Array.from(added(table.classOf, () => table.classNames.length)),
    names: [...table.names, ...names],
    descriptors: added(table.descriptors, (value) => VALUE_WORDS[kindOf[value]]),
    flags: Uint32Array.from(added(table.flags, () => 0)),
    lines: Uint32Array.from(added(table.lines, () => 0)),
    chained: Int32Array.from(added(table.chained, () => -1)),
    ...(table.origins && { origins: Uint8Array.from([...table.origins, Origin.unknown]) }),
  };
}

const withLeaves = (column: NumberColumn, leaves: ValueLeaves, ofLeaf: (leaf: number) => number): NumberColumn =>
  new ExpandedColumn(column, leaves, () => ({ ofContext: (_, value) => value, ofLeaf }));

function metricWith(metric: RecordedMetric, values: RecordedValues, leaves: ValueLeaves): RecordedMetric {
  const { source, interpreted } = metric;
  if (source.kind !== 'column') return metric;
  return {
    ...metric,
    source: { ...source, column: figuresWith(source.column, values, leaves, values.metrics.indexOf(metric.id)) },
    ...(interpreted && { interpreted: withLeaves(interpreted, leaves, () => 0) }),
  };
}

function figuresWith(column: NumberColumn, values: RecordedValues, leaves: ValueLeaves, metric: number): NumberColumn {
  const entries = values.entries();
  const ofMetric = Uint32Array.from(entries.metric.keys()).filter((i) => entries.metric[i] === metric);
  if (ofMetric.length === 0) return withLeaves(column, leaves, () => 0);
  return new ExpandedColumn(column, leaves, () => {
    let [next, nextOfLeaf] = [0, 0];
    return {
      ofContext: (context, figure) => {
        let own = figure;
        for (; next < ofMetric.length && entries.node[ofMetric[next]] <= context; next++) own -= entries.amount[ofMetric[next]];
        return own;
      },
      ofLeaf: (leaf) => {
        let amount = 0;
        for (; nextOfLeaf < ofMetric.length && leaves.ofEntry[ofMetric[nextOfLeaf]] <= leaf; nextOfLeaf++)
          amount += entries.amount[ofMetric[nextOfLeaf]];
        return amount;
      },
    };
  });
}

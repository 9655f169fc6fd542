/** Combines several runs into one recording of medians. */
import { descriptorOf } from '../../common/metrics';
import type { MetricInfo } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { MemoryColumn } from '../profile/memory-column';
import type { MetricTree } from '../profile/metric-tree';
import { CHUNK, type ColumnReader, type MethodTable, type NumberColumn, type Recording } from '../profile/recording';
import { spreadOf } from '../ranges/spread';
import { recordingWith } from '../recording/blank-recording';
import { methodTable } from '../recording/method-list';
import type { RunUnion } from './run-union';

/** Warning that says that figures are medians. */
export const mediansNote = (runs: number): string =>
  `Each context shows the median of its figures in ${runs} runs, with 0 for runs without it; totals are sums of these medians.`;

/** Facts about a recording of medians besides its contexts. */
export type MediansFacts = Pick<
  Recording,
  | 'dump'
  | 'agent'
  | 'mainClass'
  | 'jvm'
  | 'os'
  | 'start'
  | 'end'
  | 'analysis'
  | 'notInstrumented'
  | 'limited'
  | 'folded'
  | 'incomplete'
  | 'warnings'
  | 'attached'
  | 'roots'
  | 'partlyWoven'
  | 'counted'
  | 'otherAgents'
  | 'problems'
  | 'sampling'
>;

/**
 * Makes one recording of several runs: each context that occurs in any of them gets the median of its exclusive figures, which
 * count as 0 in runs without it. Objects may be negative.
 *
 * @param metrics the metrics that all runs have
 */
export function medianRecording(
  all: RunUnion,
  runs: readonly MetricTree[],
  metrics: readonly MetricInfo[],
  facts: MediansFacts,
): Recording {
  const { tree } = all;
  const pops = Uint32Array.from(tree.depth, (depth, i) => (i === 0 ? 0 : tree.depth[i - 1] + 1 - depth));
  return recordingWith({
    ...facts,
    format: 'medians of runs',
    nodes: tree.size,
    threads: [{ id: 0, name: 'all threads', group: '', nodes: tree.size, count: 1 }],
    methods: methodsOf(all),
    pops: new MemoryColumn('tree.pops', pops),
    method: new MemoryColumn('tree.method', Uint32Array.from(tree.method)),
    metrics: metrics.map((metric) => ({
      ...descriptorOf(metric),
      source: { kind: 'column', column: new MedianColumn(metric.id, all, runs) },
    })),
  });
}

function methodsOf({ names }: RunUnion): MethodTable {
  return methodTable(
    Array.from({ length: names.size }, (_, m) => {
      const { method, ...facts } = names.frame(m);
      return { ...facts, name: method };
    }),
  );
}

/**
 * Median of each context, computed from the runs each time the column is read. Always integers: a median halfway between two
 * counts is rounded down.
 */
class MedianColumn implements NumberColumn {
  readonly name: string;

  constructor(
    private readonly metric: string,
    private readonly all: RunUnion,
    private readonly runs: readonly MetricTree[],
  ) {
    this.name = `medians of ${metric}`;
  }

  indexReader(): never {
    throw new Error('A median is no index.');
  }

  reader(_: Pace): ColumnReader<Float64Array> {
    const { metric, all, runs } = this;
    const values = new Float64Array(CHUNK);
    const figures = new Float64Array(runs.length);
    const next = new Uint32Array(runs.length);
    let sums: Float64Array[] | null = null;
    let u = 0;
    return {
      values,
      read: async (most) => {
        if (sums === null) {
          for (const run of runs) while (!run.holds([metric])) await run.ready([metric]);
          sums = runs.map((run) => run.prefix(metric).sums);
        }
        const count = Math.min(most, CHUNK, all.tree.size - u);
        for (let k = 0; k < count; k++, u++) {
          for (let run = 0; run < figures.length; run++) {
            const at = next[run];
            const here = all.places[run][at] === u;
            figures[run] = here ? sums[run][at + 1] - sums[run][at] : 0;
            if (here) next[run]++;
          }
          values[k] = Math.floor(spreadOf(figures).median);
        }
        return count;
      },
    };
  }
}

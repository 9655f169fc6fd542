/** Presents the differences between two recordings of samples as stories, tables and pictures need them. */
import type { MetricDescriptor } from '../../../common/metrics';
import { QUIET } from '../../analysis/change-kind';
import type { FrameName, MetricId, NoiseGuard, OwnBasis, SampleStory } from '../../api/engine';
import type { Tree } from '../../tree/tree';
import { basisOfSamples, roleOf } from './own-methods';
import { ownRows } from './own-rows';
import { type ReportedRow, type ReportedRows, reportedRows, type SampledRun } from './reported-rows';
import { leastFactor } from './share-rule';

/** A tree and the runs on both sides. */
export interface SampledSides {
  readonly tree: Pick<Tree, 'size' | 'method' | 'end'>;
  readonly names: { readonly size: number; frame(method: number): FrameName };
  readonly a: readonly SampledRun[];
  readonly b: readonly SampledRun[];
  /** Packages and classes that are the program's own; null if the user named none. */
  readonly own: readonly string[] | null;
}

/** Indices of `grew` and `shrank` in KINDS (analysis/change-kind.ts). */
const [SAME, GREW, SHRANK] = [0, 1, 2];

/** The differences between the samples of two sides. */
export class SampleFindings {
  private constructor(
    readonly own: OwnBasis,
    readonly names: SampledSides['names'],
    readonly found: ReportedRows,
  ) {}

  static of({ tree, names, a, b, own }: SampledSides, { kind }: Pick<MetricDescriptor, 'kind'>): SampleFindings {
    const frames = Array.from({ length: names.size }, (_, m) => names.frame(m));
    const basis = basisOfSamples(
      own,
      frames.map(({ className }) => className),
    );
    const rows = ownRows(
      tree,
      Uint8Array.from(frames, (frame) => roleOf(basis, frame)),
    );
    return new SampleFindings(basis, names, reportedRows(tree, rows, names.size, { a, b }, kind));
  }

  /** Wraps findings that came with a link: they are about a whole of which these trees are a part. */
  static brought(own: OwnBasis, names: SampledSides['names'], found: ReportedRows): SampleFindings {
    return new SampleFindings(own, names, found);
  }

  story(metric: MetricId, totalA: number, totalB: number): SampleStory {
    const { reported, whole, rows } = this.found;
    return {
      kind: 'samples',
      ...{ metric, totalA, totalB },
      own: this.own,
      differences: reported.map(({ method, context, a, b, wholeA, wholeB, runsA, runsB }) => ({
        name: this.names.frame(method),
        shareA: a / wholeA,
        shareB: b / wholeB,
        ...{ a, b, context },
        runsA: [...runsA],
        runsB: [...runsB],
      })),
      eventsA: whole.events.a,
      eventsB: whole.events.b,
      rows,
      runsA: whole.runsA,
      runsB: whole.runsB,
      factor: rows === 0 ? null : leastFactor(whole, rows),
    };
  }

  /**
   * Index into KINDS for a range of neighbouring contexts and their summed figures. Within a reported row, it is the direction in
   * which they changed, if that is the direction of the row.
   *
   * @param until the context after the last one
   * @param guard as in changeKind, applied to shares
   */
  kindOf(from: number, until: number, a: number, b: number, guard: NoiseGuard = QUIET): number {
    const { within, reported } = this.found;
    const mark = within[from];
    if (mark === 0 || Math.abs(within[until - 1]) !== Math.abs(mark)) return SAME;
    const row = reported[Math.abs(mark) - 1];
    const grew = directionOf(row) > 0;
    // The context at which a row begins takes the row's direction, no matter what earlier rows took from it.
    if (mark < 0 && until === from + 1) return grew ? GREW : SHRANK;
    const [shareA, shareB] = [a / row.wholeA, b / row.wholeB];
    if (Math.abs(shareB - shareA) <= guard * Math.max(1, 10 * shareA, 10 * shareB) || shareB > shareA !== grew) return SAME;
    return grew ? GREW : SHRANK;
  }

  /** Number of contexts outside reported rows. */
  get same(): number {
    return this.found.within.reduce((count, mark) => count + (mark === 0 ? 1 : 0), 0);
  }

  /** The reported row that begins at a context; undefined if none does. */
  rowAt(context: number): ReportedRow | undefined {
    const mark = this.found.within[context];
    return mark < 0 ? this.found.reported[-mark - 1] : undefined;
  }

  /**
   * Index into KINDS for sets of methods: the direction of the reported row in the set. If a set contains rows of both
   * directions, it counts as the same.
   */
  kindsOfSets(setOf: Uint32Array, count: number): Uint8Array {
    const kinds = new Uint8Array(count);
    const mixed = new Set<number>();
    for (const row of this.found.reported) {
      const kind = directionOf(row) > 0 ? GREW : SHRANK;
      const set = setOf[row.method];
      if (kinds[set] !== SAME && kinds[set] !== kind) mixed.add(set);
      kinds[set] = kind;
    }
    for (const set of mixed) kinds[set] = SAME;
    return kinds;
  }
}

/** 1 for a row that grew, −1 for one that shrank. */
export const directionOf = ({ a, b, wholeA, wholeB }: ReportedRow): number => Math.sign(b * wholeA - a * wholeB);

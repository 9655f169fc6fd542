/** Lays a sampled recording over an exact one: the whole procedure, from choosing metrics to the report. */
import { LAID_OVER } from '../../common/sample-words';
import type { OverlayReport } from '../api/overlay';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { decodeTree } from '../profile/file-tree';
import { Names } from '../profile/names';
import { CHUNK, LEAF, type NumberColumn, type RecordedMetric, type Recording } from '../profile/recording';
import { PackedColumn } from '../recording/packed-column';
import { overlayCautions, refuseOtherProgram } from './comparability';
import { type ExactTree, placeSamples } from './matching';
import { type RankedMethods, rankMethods } from './ranking';
import { fewSamples, interpretedParts, timeMetrics } from './time-metrics';
import { refuseBadMatch } from './verdict';

/** Id of the metric that an overlay adds: samples whose context was found. */
export const OVERLAY = 'overlay';
/**
 * Id of the metric for samples that are assigned to a caller because the tree lacks its callee; present only if there are any.
 */
export const OVERLAY_ABOVE = 'overlay-above';

/** The exact recording with time added as a metric, and the findings. */
export interface Overlay {
  readonly recording: Recording;
  /** The added metrics, with their columns. */
  readonly added: readonly AddedMetric[];
  /** Sentences that were added to the warnings. */
  readonly notes: readonly string[];
  readonly report: OverlayReport;
  /** Costs by method, from which the report's ranking is made. */
  readonly ranked: RankedMethods;
}

/** A metric held in memory. */
export interface AddedMetric extends RecordedMetric {
  readonly source: { readonly kind: 'column'; readonly column: NumberColumn };
}

/** Which samples to lay over which counts. */
export interface OverlayRequest {
  readonly exact: Recording;
  readonly time: Recording;
  /** Name of the sampled file, for messages. */
  readonly timeName: string;
  /** Id of the time metric to use; undefined for the recording's usual one. */
  readonly metric?: string;
  /** Whether to leave out samples in interpreted code. */
  readonly compiledOnly?: boolean;
  /** Subject of the sentence “… states that both ran the same program with the same input”, which cannot be checked. */
  readonly confirmedBy: string;
  /** Overlays of the same exact recording with other samplers. */
  readonly further?: readonly (Pick<Overlay, 'report' | 'ranked'> & { readonly file: string })[];
}

/** Lays the samples of one recording over the contexts of another. Throws FormatError, with advice, if the two do not fit. */
export async function layTimeOver(request: OverlayRequest, pace: Pace): Promise<Overlay> {
  const { time, timeName, confirmedBy, compiledOnly = false, further = [] } = request;
  const bytecodes = bytecodesOf(request.exact);
  const chosen = timeMetrics(time, request.metric, timeName);
  const interpreted = compiledOnly ? interpretedParts(chosen, timeName) : null;
  refuseOtherProgram(request.exact, time);
  const exact = await exactTree(withoutOverlay(request.exact), pace);
  const columns = chosen.map(({ source }) => source.column);
  const placed = await placeSamples(exact, time, new Names(time.methods), columns, interpreted, pace);
  const differences = overlayCautions(exact.recording, time);
  refuseBadMatch(placed.matching, exact.recording, differences);
  const [first] = chosen;
  const { nodes } = exact.recording;
  const described = { unit: first.unit, kind: 'sampled', better: 'less' } as const;
  const weight = first.eventWeight === undefined ? {} : { eventWeight: first.eventWeight };
  const metric = (id: string, label: string, at: ReadonlyMap<number, number>): AddedMetric => ({
    ...{ id, label, ...described, ...weight },
    source: { kind: 'column', column: new PackedColumn(id, nodes, (context) => at.get(context) ?? 0) },
  });
  const added = [
    metric(OVERLAY, 'Sampled time', placed.samples),
    ...(placed.above.size > 0 ? [metric(OVERLAY_ABOVE, 'Sampled time below', placed.above)] : []),
  ];
  const others = further.map((each) => each.ranked);
  const ranked = await rankMethods(exact, bytecodes, placed.samples, added[0], others, pace);
  const { ranking } = ranked;
  const cautions = [...differences, ...fewSamples(ranking.ranked, first)];
  const labels = chosen.map(({ label }) => label);
  const stated = `${LAID_OVER} (time from ${timeName}); ${confirmedBy} states that both ran the same program with the same input.`;
  const report: OverlayReport = {
    ...{ unit: first.unit, labels, matching: placed.matching, cautions, ranking, stated },
    ...(further.length > 0 && { further: further.map(({ file, report: own }) => ({ file, ...own })) }),
  };
  const notes = [stated, ...cautions];
  const recording = {
    ...exact.recording,
    metrics: [...exact.recording.metrics, ...added],
    warnings: [...exact.recording.warnings, ...notes],
  };
  return { recording, added, notes, report, ranked };
}

/** The recording without the metrics and warnings that an earlier overlay added. */
function withoutOverlay(recording: Recording): Recording {
  return { ...recording, metrics: recording.metrics.filter(({ id }) => id !== OVERLAY && id !== OVERLAY_ABOVE) };
}

function bytecodesOf({ metrics, union }: Recording): NumberColumn {
  const bytecodes = metrics.find(({ id }) => id === 'bytecodes');
  const isExact = bytecodes !== undefined && (bytecodes.kind === 'exact' || bytecodes.kind === 'lower-bound');
  if (bytecodes?.source.kind === 'column' && isExact && union === null) return bytecodes.source.column;
  throw new FormatError(
    'not-a-profile',
    'The first file has no exact bytecode counts from a single run.',
    '',
    'Record the program with the agent, and pass that .mct file first.',
  );
}

async function exactTree(recording: Recording, pace: Pace): Promise<ExactTree> {
  const names = new Names(recording.methods);
  const file = await decodeTree(recording, names, pace);
  const isLeaf = new Uint8Array(recording.nodes);
  const reader = recording.method.indexReader(pace);
  const { flags } = recording.methods;
  for (let i = 0; i < recording.nodes; ) {
    const count = await reader.read(CHUNK);
    if (count === 0) break;
    for (let k = 0; k < count; k++, i++) if ((flags[reader.values[k]] & LEAF) !== 0) isLeaf[i] = 1;
  }
  return { recording, names, file, isLeaf };
}

/** Turns the content of a shared link back into a recording, so that the engine opens it like a file. */
import { FOLDED_KINDS, foldedIn, foldedName } from '../../common/frame-names';
import { descriptorOf, isAllocationMetric } from '../../common/metrics';
import { contexts } from '../../common/numbers';
import type { FrameName } from '../api/engine';
import { MemoryColumn } from '../profile/memory-column';
import { type MethodTable, type Recording, UNCOUNTED_ALLOCATIONS } from '../profile/recording';
import { recordingWith } from '../recording/blank-recording';
import { methodTable } from '../recording/method-list';
import { mediansNote } from '../runs/median-recording';
import { FOLDED, type LinkContent, type SharedMethod, type SharedSide } from './link-content';

/**
 * Turns one side of a link's content into a recording. Links before version 8 do not say which kind of contexts a folded one
 * stands for: their `kind` is null.
 *
 * @param side 0 for A, 1 for B
 */
export function recordingOf(shared: LinkContent, side: number): Recording {
  const { sides, presence, depth, method, metrics } = shared;
  const about = sides[side];
  const contextsOfSide = Uint32Array.from(presence.keys()).filter((i) => (presence[i] & (1 << side)) !== 0);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(contextsOfSide, (i) => column[i]);
  const { table, standIn } = methodsOf(shared);
  /** Levels to go up from the previous context before each one, as files store trees. */
  const pops = Uint32Array.from(contextsOfSide, (i, k) => (k === 0 ? 0 : depth[contextsOfSide[k - 1]] + 1 - depth[i]));
  const methods = Uint32Array.from(contextsOfSide, (i) => (method[i] === FOLDED ? standIn.get(frameOf(shared, i))! : method[i]));
  return recordingWith({
    format: 'link',
    dump: about.dump,
    agent: about.agent,
    mainClass: about.mainClass,
    jvm: about.jvm,
    os: about.os,
    start: about.start,
    end: about.end,
    analysis: about.analysis,
    nodes: contextsOfSide.length,
    threads: [{ id: 0, name: about.scope, group: '', nodes: contextsOfSide.length, count: 1 }],
    methods: table,
    pops: new MemoryColumn('tree.pops', pops),
    method: new MemoryColumn('tree.method', methods),
    metrics: metrics.flatMap((metric) =>
      metric.columns === null
        ? []
        : [
            {
              ...descriptorOf(metric),
              ...(metric.eventWeights[side] !== null && { eventWeight: metric.eventWeights[side] }),
              source: { kind: 'column', column: new MemoryColumn(`metric.${metric.id}`, pick(metric.columns[side])) },
            },
          ],
    ),
    ...(about.sampling && { sampling: about.sampling }),
    ...(method.includes(FOLDED) && { part: shared.kind === null ? 'mixed' : 'by-kind' }),
    warnings: remarksOf(about, shared.runs?.sides[side].length ?? 0, shared.kind === null),
  });
}

/**
 * The methods of a link, and an additional one for each name of folded contexts. If the link's allocation figures are lower
 * bounds, those of folded contexts may be, too.
 */
function methodsOf(shared: LinkContent): { table: MethodTable; standIn: Map<string, number> } {
  const { methods, method, metrics } = shared;
  const isBounded = metrics.some(({ id, kind }) => isAllocationMetric(id) && kind === 'lower-bound');
  const flags = isBounded ? UNCOUNTED_ALLOCATIONS : 0;
  const names = [...new Set(Array.from(method.keys()).flatMap((i) => (method[i] === FOLDED ? [frameOf(shared, i)] : [])))];
  const all: SharedMethod[] = [...methods, ...names.map((name) => ({ className: '', name, descriptor: '', flags }))];
  return {
    standIn: new Map(names.map((name, k) => [name, methods.length + k])),
    table: methodTable(all),
  };
}

/** Number of contexts that a frame stands for. */
export const foldedCount = (frame: Pick<FrameName, 'className' | 'method'>): number => foldedIn(frame) ?? 1;

/** Name of the frame that is shown for contexts that the link folded into one. */
const frameOf = ({ folded, kind }: LinkContent, context: number): string =>
  foldedName(contexts(folded[context]), FOLDED_KINDS[kind?.[context] ?? 0]);

/** @param isOlder whether the link's count of warnings may include the notes that every recording has */
function warningsNote(count: number, isOlder: boolean): string {
  const sentence =
    count === 1
      ? 'The recording has 1 warning, which the link does not list.'
      : `The recording has ${count} warnings, which the link does not list.`;
  return isOlder ? `${sentence} In older links, that number also includes notes on how counting works.` : sentence;
}

/** Warnings of the recording, as far as the link has them; mostly numbers. */
function remarksOf({ notInstrumented, limited, warnings }: SharedSide, runs: number, isOlder: boolean): string[] {
  const counted: [number, string][] = [
    [notInstrumented, 'methods or classes were not instrumented'],
    [limited, 'methods are partly counted'],
  ];
  return [
    ...(runs === 0 ? [] : [mediansNote(runs)]),
    ...counted.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}; the link does not list them.`),
    ...(warnings === 0 ? [] : [warningsNote(warnings, isOlder)]),
  ];
}

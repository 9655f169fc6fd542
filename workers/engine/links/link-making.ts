/** Makes links and report pages that hold a part of a profile or of a comparison. */

import { packageOf } from '../../../common/class-names';
import { isAboutRun } from '../../../common/memory-notes';
import { descriptorOf } from '../../../common/metrics';
import { mayLackCalls, whereCallsLack } from '../../../common/recording-scope';
import { samplingWords } from '../../../common/sampling-facts';
import { withoutFolder } from '../../../common/visible-text';
import { ownClasses } from '../../analysis/own-classes';
import type {
  GateOutcome,
  MatchRules,
  MetricId,
  ProfileSummary,
  RunsOverlap,
  SharedLink,
  SharedPackage,
  ShareRequest,
  View,
} from '../../api/engine';
import { ownInUnion } from '../../comparison/story/program-story';
import { storyOfSides } from '../../comparison/story/runs-story';
import type { Pace } from '../../jobs/pace';
import { NO_RULES } from '../../matching/rules';
import type { MetricTree } from '../../profile/metric-tree';
import type { Recording } from '../../profile/recording';
import { runsOverlap } from '../../runs/run-overlaps';
import { type FitRequest, type FittedPayload, fitPayload } from '../../sharing/budget-fit';
import { disclosable, disclosableSampling, findingFacts, storyFacts } from '../../sharing/disclosure';
import { NO_FINDINGS } from '../../sharing/findings';
import { FOLDED, type LinkContent, type SharedMetric, type SharedRun, type SharedSide } from '../../sharing/link-content';
import { runsOverlapOf } from '../../sharing/link-runs';
import { type PackageRenaming, packageRenaming } from '../../sharing/package-renaming';
import type { WholeFacts, WholeStory } from '../../sharing/pruning';
import { comparisonSource, type PruningSource, treeSource } from '../../sharing/pruning-source';
import { figuresOf } from '../../sharing/runs-payload';
import { needsOfChanges } from '../comparisons';
import type { OpenComparison } from '../open-comparison';
import { partsOfChange, storyOfWhole } from './link-story';

/**
 * Maximum number of figures of runs, eight bytes each, that are laid over the trees at a time. If all metrics need more, the link
 * gets only the one in view.
 */
const MOST_LAID = 2 ** 25;
/** Number of characters that the hash of a run takes in a link, and the share of the link that all hashes together may take. */
const HASH_LENGTH = 43;
const HASHES = 0.2;

/** The tree or comparison to prune, the contexts to keep before others, and stories of the complete profiles. */
type Pruned = { source: PruningSource } & Pick<FitRequest, 'first' | 'isOwn' | 'byKind' | 'stories'>;

/** One side of a link: its tree, and facts about its file. */
interface ShareSide {
  tree: MetricTree;
  summary: ProfileSummary;
  view: View;
  /** What the profile contains if it was opened from a link, which holds only a part. */
  part?: Recording['part'];
  /** Rules that were applied to its names. The link holds names as they were matched. */
  rules?: MatchRules;
}

/** Prunes a comparison, which must be complete, and adds the overlaps and totals of all its metrics. */
export async function shareComparison(
  open: OpenComparison,
  gates: readonly GateOutcome[],
  request: ShareRequest,
  pace: Pace,
): Promise<SharedLink> {
  const { comparison, views } = open;
  await open.compare(null, pace);
  const { metrics, totalsOnly, common, appeared, vanished, matching } = open.summary;
  const rules = matching?.rules ?? NO_RULES;
  const sides = (['a', 'b'] as const).map(
    (side): ShareSide => ({
      ...{ tree: comparison[side], summary: open.sides[side].summary, view: views[side], rules },
      part: open.sides[side].profile.recording.part,
    }),
  );
  const described = [...metrics, ...totalsOnly].map(
    ({ metric, totalA, totalB, overlap, ...described }): SharedMetric => ({
      ...described,
      id: metric,
      eventWeights: sides.map(({ tree }) => weightOf(tree, metric)),
      totals: [totalA, totalB],
      overlap,
      columns: null,
    }),
  );
  const findings = disclosable({ matching, gates }, request.rename);
  const whole = {
    sides: sides.map((side) => describe(side, request)),
    metrics: described,
    ...{ common, appeared, vanished, findings },
    runs: runsOf(sides, request.budget),
  };
  const link = open.whole;
  const source = async (ids: readonly MetricId[]): Promise<Pruned> => {
    const overlaps = new Map<MetricId, RunsOverlap | null>();
    for (const metric of ids) {
      const of = link === null ? await runsOverlap(comparison, metric, pace) : runsOverlapOf(link.from, metric, link.swapped);
      overlaps.set(metric, of);
    }
    const stories = new Map<MetricId, WholeStory>();
    for (const metric of ids) {
      const needs = needsOfChanges({ metric })(comparison).metrics;
      while (!comparison.holds(needs)) await comparison.ready(needs);
      // If a side came from a link itself, it is only a part. A story made from it would not be that of the complete profile.
      const story =
        storyOfWhole(open, metric) ?? (open.summary.part ? null : await storyOfSides(comparison, metric, open.program, pace));
      const samples = comparison.samples(metric);
      if (story?.kind === 'work') stories.set(metric, { story, parts: open.parts(metric, false, partsOfChange) });
      else if (story !== null && samples !== null) stories.set(metric, samples);
    }
    const [metric] = ids;
    while (!comparison.holds(ids)) await comparison.ready(ids);
    const isOwn = ownInUnion(comparison, open.program);
    const first = placesOf(stories.get(metric)).filter((context) => context >= 0);
    return { source: comparisonSource(comparison, ids, overlaps), first, isOwn, byKind: areToldApart(sides), stories };
  };
  return share(comparison, source, whole, request, pace);
}

/**
 * Whether the link folds contexts of different kinds separately. It does so for untransformed trees that have counts, unless
 * these come from a link that already folded several kinds into one context.
 */
const areToldApart = (sides: readonly ShareSide[]): boolean =>
  sides.every(
    ({ view, summary, part }) =>
      part !== 'mixed' && (view.transforms ?? []).length === 0 && summary.metrics.some(({ kind }) => kind !== 'sampled'),
  );

/** Contexts that a story mentions: first one per method, then those of other parts, the largest first. */
function placesOf(whole: WholeStory | undefined): number[] {
  if (whole === undefined) return [];
  if ('found' in whole) return whole.found.reported.map(({ context }) => context);
  const { story } = whole;
  const parts = story.subjects.flatMap((subject) => subject.parts.slice(1));
  const largest = parts.sort((x, y) => Math.abs(y.change) - Math.abs(x.change));
  return [...story.subjects, ...largest].map(({ context }) => context);
}

/** Prunes the tree of a profile, which must be complete, and adds the totals of all its metrics. */
export async function shareTree(side: ShareSide, request: ShareRequest, pace: Pace): Promise<SharedLink> {
  const { tree, summary } = side;
  const metrics: SharedMetric[] = [];
  const figures = new Float64Array(tree.tree.size + 1);
  for (const metric of summary.metrics) {
    if (!tree.has(metric.id)) continue;
    const { total } = await tree.figures(metric.id, figures, pace);
    metrics.push({
      ...descriptorOf(metric),
      eventWeights: [weightOf(tree, metric.id)],
      totals: [total],
      overlap: null,
      columns: null,
    });
  }
  for (const { total, ...other } of summary.shared?.others ?? [])
    metrics.push({ ...other, eventWeights: [null], totals: [total], overlap: null, columns: null });
  const whole = {
    sides: [describe(side, request)],
    metrics,
    common: tree.tree.size,
    appeared: 0,
    vanished: 0,
    findings: NO_FINDINGS,
    runs: null,
  };
  const source = async (ids: readonly MetricId[]): Promise<Pruned> => {
    while (!tree.holds(ids)) await tree.ready(ids);
    const own = ownClasses([{ laid: tree, mainClass: summary.mainClass }], null);
    const isOwn = (method: number): boolean => own.isOwn(tree.names.frame(method).className);
    return { source: treeSource(tree, ids), first: [], isOwn, byKind: areToldApart([side]), stories: new Map() };
  };
  return share(tree, source, whole, request, pace);
}

async function share(
  figures: { tree: { size: number } } & ({ metrics: readonly MetricId[] } | { metricIds: MetricId[] }),
  sourceOf: (metrics: readonly MetricId[]) => Promise<Pruned>,
  whole: WholeFacts,
  request: ShareRequest,
  pace: Pace,
): Promise<SharedLink> {
  const known = 'metrics' in figures ? figures.metrics : figures.metricIds;
  const inView = whole.metrics.find(({ id }) => id === request.metric && known.includes(id)) ?? whole.metrics[0];
  const metrics = [inView, ...whole.metrics.filter((metric) => metric !== inView)];
  const runs = figuresOf(whole.runs ?? [], figures.tree.size, metrics.length);
  const carried = metrics
    .slice(0, request.allMetrics && runs <= MOST_LAID ? metrics.length : 1)
    .map(({ id }) => id)
    .filter((id) => known.includes(id));
  const { source, ...preferred } = await sourceOf(carried);
  const renaming = packageRenaming(request.rename, request.hideThreads);
  const sides = whole.sides.map((side) => ({ ...side, mainClass: renaming.className(side.mainClass) }));
  const wanted = { metric: inView.id, carried, budget: request.budget, renaming, ...preferred };
  return described(await fitPayload(source, { ...whole, sides, metrics }, wanted, pace), source.size, renaming);
}

/** Units that an event of a sampled metric stands for; null if unknown. */
function weightOf(tree: MetricTree, metric: MetricId): number | null {
  const known = tree.describe(metric);
  return known?.kind === 'sampled' ? (known.eventWeight ?? null) : null;
}

function describe({ tree, summary, view, rules = NO_RULES }: ShareSide, { hideThreads, rename }: ShareRequest): SharedSide {
  const { fileName, size, sha256, agent, mainClass, jvm, os, dump, analysis, start, end, contexts } = summary;
  const { shared, notInstrumented, limited, warnings, runs } = summary;
  return {
    ...{ fileName: withoutFolder(fileName), size, sha256, agent, mainClass, jvm, os, dump, analysis, start, end },
    scope: [scopeOf(view, summary, hideThreads), ...shortOf(summary), ...matchedBy(rules)].join(', '),
    contexts: shared?.whole ?? contexts,
    merged: shared?.whole ?? tree.tree.size,
    notInstrumented: notInstrumented.length,
    limited: limited.length,
    // The warning about medians is left out: the list of runs says the same.
    warnings: warnings.filter(isAboutRun).length - (runs === null ? 0 : 1),
    sampling: disclosableSampling(summary.sampling, rename),
  };
}

/** The runs of both sides by name, with their hashes if the link has room for them; null if each side is one recording. */
function runsOf(sides: readonly ShareSide[], budget: number): SharedRun[][] | null {
  const all = sides.map(({ summary }) => summary.runs ?? []);
  const count = all.flat().length;
  if (count === 0) return null;
  const hashed = count * HASH_LENGTH <= HASHES * budget;
  return all.map((runs) => runs.map(({ name, size, sha256 }) => ({ name, size, sha256: hashed ? sha256 : '' })));
}

function scopeOf({ thread, transforms = [] }: View, { threads, shared, runs }: ProfileSummary, hide: boolean): string {
  const all = shared?.scope ?? (runs === null ? 'all threads' : `medians of ${runs.length} runs`);
  const one = (index: number): string => (hide ? 'one thread' : (threads[index]?.name ?? ''));
  const name =
    thread === 'all'
      ? all
      : thread === 'apart'
        ? ['one frame per thread', shared?.scope].filter(Boolean).join(', ')
        : one(thread);
  return transforms.length === 0 ? name : `${name}, transformed`;
}

/** Describes a recording that lacks calls or contexts. */
const shortOf = ({ folded, incomplete, partlyWoven }: ProfileSummary): string[] => [
  ...(folded > 0 ? ['recorded with folded contexts'] : []),
  ...(incomplete ? ['counts too low'] : []),
  ...(mayLackCalls(partlyWoven) ? [`${whereCallsLack(partlyWoven)} may be missing`] : []),
];

/** The number of renamed classes, without their names: see sharing/disclosure.ts. */
function matchedBy({ on, renames }: MatchRules): string[] {
  const renamed = renames.length === 0 ? [] : [`${renames.length} ${renames.length === 1 ? 'renaming' : 'renamings'}`];
  const rules = [...on, ...renamed];
  return rules.length === 0 ? [] : [`names matched by rules: ${rules.join(', ')}`];
}

function described(
  { payload, shared, changed, changedKept }: FittedPayload,
  size: number,
  renaming: PackageRenaming,
): SharedLink {
  const kept = shared.method.reduce((count, method) => count + (method === FOLDED ? 0 : 1), 0);
  return {
    payload,
    kept,
    folded: size - kept,
    changed,
    changedKept,
    packages: packagesOf(shared, renaming),
    facts: [...factsOf(shared.sides), ...runsFacts(shared), ...findingFacts(shared.findings), ...storyFacts(shared.stories)],
  };
}

function packagesOf({ methods }: LinkContent, renaming: PackageRenaming): SharedPackage[] {
  const counts = new Map<string, number>();
  for (const { className } of methods) counts.set(packageOf(className), (counts.get(packageOf(className)) ?? 0) + 1);
  return [...counts]
    .map(([written, count]) => ({ name: renaming.original(written), written, methods: count }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function runsFacts({ runs }: LinkContent): SharedLink['facts'] {
  const facts = (runs?.sides ?? []).map((side, s) => ({
    label: `Runs in ${'AB'[s]}, with their counts`,
    text: side.map(({ name }) => name).join(', '),
  }));
  return facts.filter(({ text }) => text !== '');
}

/** Facts that both sides share are listed once. */
function factsOf(sides: readonly SharedSide[]): SharedLink['facts'] {
  const facts: [string, (side: SharedSide) => string][] = [
    ['File name', ({ fileName }) => fileName],
    ['Main class', ({ mainClass }) => mainClass],
    ['Scope', ({ scope }) => scope],
    ['Recorded', ({ start }) => (start > 0 ? new Date(start).toISOString().slice(0, 19).replace('T', ' ') : '')],
    ['JVM', ({ jvm }) => jvm],
    ['System', ({ os }) => os],
    ['Recorder', ({ agent }) => agent],
    ['Sampling', ({ sampling }) => (sampling === null ? '' : samplingWords(sampling))],
  ];
  return facts.flatMap(([label, of]) => {
    const texts = sides.map(of);
    const same = texts.every((text) => text === texts[0]);
    const rows = same ? [{ label, text: texts[0] }] : texts.map((text, side) => ({ label: `${label} ${'AB'[side]}`, text }));
    return rows.filter(({ text }) => text !== '');
  });
}

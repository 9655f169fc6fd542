/** Opens the profiles in a shared link, and finds what the link says about the complete comparison. */
import { descriptorOf } from '../../../common/metrics';
import { ALL_CODE } from '../../../common/own-prefixes';
import { visible } from '../../../common/visible-text';
import type { ComparisonSummary, MetricComparison, OwnBasis, SharedPart, View } from '../../api/engine';
import type { Pace } from '../../jobs/pace';
import type { Findings } from '../../sharing/findings';
import { FOLDED, type LinkContent } from '../../sharing/link-content';
import type { withTexts as withTextsOfWork } from '../../sharing/shared-work-story';
import { OpenProfile, type SeveralRuns } from '../open-profile';

/** The reader of payloads with everything it needs; loaded with the first payload. */
const reading = () =>
  Promise.all([
    import('../../sharing/payload'),
    import('../../sharing/link-recording'),
    import('../../sharing/link-runs'),
    import('../../sharing/shared-work-story'),
  ]);

/** Opens a payload: one profile, or both sides of a comparison. Throws FormatError if it is rejected. */
export async function openPayload(payload: string, pace: Pace): Promise<{ metric: string; sides: OpenProfile[] }> {
  const [{ decodePayload }, { recordingOf }, { runsBehind }, { withTexts }] = await reading();
  const shared = await decodePayload(payload);
  const from = withVisibleFacts(shared, withTexts);
  const sides: OpenProfile[] = [];
  for (let side = 0; side < shared.sides.length; side++) {
    const { fileName, size, sha256 } = from.sides[side];
    const facts = { fileName, size, sha256, shared: partOf(from, side) };
    const behind = runsBehind(shared, side);
    const runs = behind && { about: aboutRuns(from, side), behind, profiles: [] };
    sides.push(await OpenProfile.ofRecording(recordingOf(shared, side), { facts, from, side }, pace, runs));
  }
  return { metric: shared.metrics[0].id, sides };
}

/**
 * Makes control characters visible in the link's texts about the complete profiles. The other texts belong to the recording;
 * `Profile.open` does the same for them.
 */
function withVisibleFacts(shared: LinkContent, withTexts: typeof withTextsOfWork): LinkContent {
  return {
    ...shared,
    sides: shared.sides.map((side) => ({ ...side, fileName: visible(side.fileName), scope: visible(side.scope) })),
    metrics: shared.metrics.map((metric) => ({ ...metric, label: visible(metric.label), unit: visible(metric.unit) })),
    runs: shared.runs && {
      ...shared.runs,
      sides: shared.runs.sides.map((runs) => runs.map((run) => ({ ...run, name: visible(run.name) }))),
    },
    stories: shared.stories.map((story) => {
      if (story?.kind === 'work') return withTexts(story, visible);
      if (story?.kind === 'shares') return { ...story, own: { ...story.own, prefixes: story.own.prefixes.map(visible) } };
      return story;
    }),
    findings: JSON.parse(JSON.stringify(shared.findings), (_, value: unknown) =>
      typeof value === 'string' ? visible(value) : value,
    ),
  };
}

function aboutRuns({ runs, metrics }: LinkContent, side: number): SeveralRuns['about'] {
  const ids = metrics.filter(({ columns }) => columns !== null).map(({ id }) => id);
  const total = (run: number, k: number): number =>
    runs?.metrics[k].columns[side][run].reduce((sum, figure) => sum + figure, 0) ?? 0;
  return (runs?.sides[side] ?? []).map((about, run) => ({
    ...about,
    totals: Object.fromEntries(ids.map((id, k) => [id, total(run, k)])),
  }));
}

function partOf({ sides, metrics, method, presence }: LinkContent, side: number): SharedPart {
  return {
    scope: sides[side].scope,
    whole: sides[side].merged,
    kept: method.reduce((count, each, i) => count + (each !== FOLDED && (presence[i] & (1 << side)) !== 0 ? 1 : 0), 0),
    others: metrics
      .filter(({ columns }) => columns === null)
      .map((metric) => ({ ...descriptorOf(metric), total: metric.totals[side] })),
  };
}

/** Facts about the complete comparison, if a link contains a part of it. */
export interface WholeComparison {
  figures: Pick<ComparisonSummary, 'metrics' | 'totalsOnly' | 'common' | 'appeared' | 'vanished'>;
  findings: Findings;
  /** The link, and whether its second side is A here. */
  from: LinkContent;
  swapped: boolean;
}

/**
 * The basis of own code according to the link from which both profiles come, such as class origins; null without a link, or if
 * the link has no story.
 */
function basisInLink([a, b]: readonly [OpenProfile, OpenProfile]): OwnBasis | null {
  if (a.link === null || a.link.from !== b.link?.from) return null;
  return a.link.from.stories.flatMap((story) => (story === null || story.kind === 'samples' ? [] : [story.own]))[0] ?? null;
}

/**
 * Packages and classes that are the program's own according to the link from which both profiles come. Null if they do not come
 * from one link, or if it names none. A link contains no origins of classes, from which they could be found again.
 */
export function ownInLink(sides: readonly [OpenProfile, OpenProfile]): readonly string[] | null {
  const own = basisInLink(sides);
  return own === null || own.by === 'not-jdk' ? null : own.by === 'all' ? [ALL_CODE] : own.prefixes;
}

/** Whether both profiles come from a link that folded contexts by kind, and the given basis of own code is the link's. */
export function isOwnAsShared(sides: readonly [OpenProfile, OpenProfile], { by, prefixes }: OwnBasis): boolean {
  const own = basisInLink(sides);
  if (own === null || sides.some(({ profile }) => profile.recording.part !== 'by-kind')) return false;
  if (own.by === 'not-jdk' || by === 'not-jdk') return own.by === by;
  return own.prefixes.length === prefixes.length && own.prefixes.every((prefix) => prefixes.includes(prefix));
}

/** The facts of a link's comparison if exactly its two sides are being compared, untransformed; null for any other two trees. */
export function wholeComparison(a: [OpenProfile, View], b: [OpenProfile, View]): WholeComparison | null {
  const [ofA, ofB] = [a, b].map(([{ link }, { thread, transforms = [] }]) =>
    thread === 'all' && transforms.length === 0 ? link : null,
  );
  if (ofA === null || ofB === null || ofA.from !== ofB.from || ofA.side === ofB.side) return null;
  const { metrics, common, appeared, vanished, findings } = ofA.from;
  const figures = (carried: boolean): MetricComparison[] =>
    metrics
      .filter(({ columns }) => (columns !== null) === carried)
      .map(({ id, label, unit, kind, better, totals, overlap }) => ({
        ...{ metric: id, label, unit, kind, better },
        totalA: totals[ofA.side],
        totalB: totals[ofB.side],
        overlap,
      }));
  const swapped = ofA.side === 1;
  return {
    figures: {
      metrics: figures(true),
      totalsOnly: figures(false),
      common,
      appeared: swapped ? vanished : appeared,
      vanished: swapped ? appeared : vanished,
    },
    findings: swapped ? swapSides(findings) : findings,
    from: ofA.from,
    swapped,
  };
}

/** Swaps the sides. Outcomes of conditions are dropped: they were about the head, which is now the base. */
function swapSides({ matching }: Findings): Findings {
  if (matching === null) return { matching, gates: [] };
  const { rules, effects, without } = matching;
  return {
    matching: {
      rules,
      effects: effects.map(({ rule, methodsA, methodsB }) => ({ rule, methodsA: methodsB, methodsB: methodsA })),
      without: { common: without.common, appeared: without.vanished, vanished: without.appeared },
    },
    gates: [],
  };
}

/** Opens several runs as one profile of medians; loaded with the first such request. */
import { CALLS_BELOW } from '../../common/recording-scope';
import { samplingDifferences } from '../../common/sampling-facts';
import { visible } from '../../common/visible-text';
import type { MetricInfo, OpenOptions, ProfileSummary, Remark } from '../api/engine';
import { type ByteSource, buffered } from '../files/byte-source';
import { sha256 } from '../files/sha256';
import { parse } from '../formats/registry';
import type { Budget } from '../jobs/budget';
import { FormatError } from '../jobs/errors';
import { type Pace, SubtaskPace } from '../jobs/pace';
import { checkContexts } from '../profile/contexts-check';
import { Profile } from '../profile/profile';
import type { Recording } from '../profile/recording';
import { MedianRuns } from '../ranges/median-runs';
import { cautionsOf, MIXED, programName } from '../report/cautions';
import { medianRecording, mediansNote } from '../runs/median-recording';
import { MOST_RUNS } from '../runs/run-comparison';
import { uniteRuns } from '../runs/run-union';
import { OpenProfile } from './open-profile';

/** A file with its name. */
export interface RunSource {
  name: string;
  source: ByteSource;
}

/**
 * Opens several runs as one profile of medians; the runs stay open as part of it. Throws FormatError, naming the file, and
 * Cancelled.
 */
export async function openRuns(
  files: readonly RunSource[],
  budget: Budget,
  open: readonly number[],
  pace: Pace,
  { vmEvents }: Pick<OpenOptions, 'vmEvents'> = {},
): Promise<OpenProfile> {
  if (files.length < 2 || files.length > MOST_RUNS)
    throw new FormatError(
      'internal',
      `A side must have 2 to ${MOST_RUNS} runs, not ${files.length}.`,
      '',
      `Choose 2 to ${MOST_RUNS} runs.`,
    );
  const started = performance.now();
  const profiles: Profile[] = [];
  try {
    const about: NonNullable<ProfileSummary['runs']> = [];
    for (const [at, { name, source }] of files.entries()) {
      const bytes = buffered(source);
      const part = new SubtaskPace(pace, 'files', at, files.length);
      try {
        const recording = await parse(bytes, part, vmEvents);
        // Asks for memory for the run's own tree and its places in the tree of the medians.
        budget.admit(recording.nodes, [...open, ...profiles.map(({ merged }) => merged.tree.size)], false);
        const profile = await Profile.open(recording, part);
        profiles.push(profile);
        checkContexts(profile.recording);
        await profile.complete(part);
        const totals = Object.fromEntries(profile.infos.map(({ id, total }) => [id, total]));
        about.push({ name: visible(name), sha256: await sha256(bytes), size: bytes.size, totals });
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        throw new FormatError(error.kind, `${visible(name)}: ${error.message}`, error.where, error.advice);
      } finally {
        bytes.forget();
      }
    }
    const [first] = profiles;
    const all = await uniteRuns(
      profiles.map(({ merged }) => ({ tree: merged.tree, names: merged.names })),
      pace,
    );
    const metrics = first.infos.flatMap((info) => {
      const ofRuns = profiles.flatMap(({ infos }) => infos.find(({ id }) => id === info.id) ?? []);
      const { eventWeight: _, ...described } = info;
      // Figures that are lower bounds only in some contexts are found again.
      const kind = first.recording.metrics.find(({ id }) => id === info.id)?.kind ?? info.kind;
      return ofRuns.length === profiles.length ? [{ ...described, kind, ...pooledWeight(ofRuns) }] : [];
    });
    if (metrics.length === 0)
      throw new FormatError('no-common-metric', 'The runs have no metric in common.', '', 'Record them with the same options.');
    const trees = profiles.map(({ merged }) => merged);
    const recorded = profiles.map(({ recording, problems }, at) => ({ ...recording, problems, name: about[at].name }));
    const same = <T>(of: (recording: (typeof recorded)[number]) => T, other: T): T =>
      recorded.every((each) => of(each) === of(recorded[0])) ? of(recorded[0]) : other;
    const recording = medianRecording(all, trees, metrics, {
      dump: same(({ dump }) => dump, 'checkpoint'),
      agent: same(({ agent }) => agent, ''),
      mainClass: same(({ mainClass }) => programName(mainClass), ''),
      jvm: same(({ jvm }) => jvm, ''),
      os: same(({ os }) => os, ''),
      start: Math.min(...recorded.map(({ start }) => start)),
      end: Math.max(...recorded.map(({ end }) => end)),
      analysis: same(({ analysis }) => analysis, MIXED),
      notInstrumented: ofAny(recorded.map((each) => each.notInstrumented)),
      limited: ofAny(recorded.map((each) => each.limited)),
      folded: recorded.reduce((sum, { folded }) => sum + folded, 0),
      incomplete: recorded.some(({ incomplete }) => incomplete),
      warnings: [mediansNote(files.length), ...cautionsOf(recorded), ...new Set(recorded.flatMap(({ warnings }) => warnings))],
      problems: [],
      ...(first.recording.sampling && recorded.every((each) => samplingDifferences(recorded[0], each).length === 0)
        ? { sampling: first.recording.sampling }
        : {}),
      attached: recorded.every(({ attached = 0 }) => attached > 0) ? (first.recording.attached ?? 0) : 0,
      roots: [...new Set(recorded.flatMap(({ roots }) => roots ?? []))],
      ...wovenInAny(recorded),
      counted: recorded.find(({ counted = [] }) => counted.length > 0)?.counted ?? [],
      otherAgents: [...new Set(recorded.flatMap(({ otherAgents }) => otherAgents ?? []))],
    });
    return await OpenProfile.ofRuns(recording, { about, behind: new MedianRuns(trees, all.places), profiles }, started, pace);
  } catch (error) {
    for (const profile of profiles) profile.close();
    throw error;
  }
}

/** The remarks of all runs, without repetitions. */
const ofAny = (all: readonly (readonly Remark[])[]): Remark[] => [
  ...new Map(all.flat().map((remark) => [JSON.stringify(remark), remark])).values(),
];

/** The part that was woven in the runs; a method is new if it is new in any of them. */
function wovenInAny(runs: readonly Pick<Recording, 'partlyWoven' | 'limited'>[]): Pick<Recording, 'partlyWoven'> {
  const parts = runs.flatMap(({ partlyWoven }) => partlyWoven ?? []);
  if (parts.length === 0) return {};
  const added = ofAny(runs.map(({ limited }) => limited.filter(({ reason }) => reason === CALLS_BELOW)));
  const [woven, mayHaveRun] = (['woven', 'mayHaveRun'] as const).map((each) => Math.max(...parts.map((part) => part[each] ?? 0)));
  return { partlyWoven: { by: parts[0].by, woven, newMethods: added.length, ...(mayHaveRun > 0 && { mayHaveRun }) } };
}

/** Units that an event stands for over all runs together (Kish 1965); none if a run does not say. */
function pooledWeight(ofRuns: readonly MetricInfo[]): Pick<MetricInfo, 'eventWeight'> {
  const squares = ofRuns.reduce((sum, { eventWeight = Number.NaN, total }) => sum + eventWeight * total, 0);
  const eventWeight = squares / ofRuns.reduce((sum, { total }) => sum + total, 0);
  return Number.isNaN(eventWeight) ? {} : { eventWeight };
}

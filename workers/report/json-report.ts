/** Renders a comparison as JSON. */
import { frame } from '../../common/class-names';
import type {
  ChangedMethod,
  ChangedMethods,
  DiffContextRow,
  DiffMethodRow,
  FrameName,
  LowerBound,
  MetricComparison,
  ProfileSummary,
  SampleStory,
  StoryNote,
  StorySubject,
  WorkStory,
} from '../api/engine';
import { failures, headline, type Report } from './report';
import { storyLines } from './story-text';

/** Version of the object; raised if a reader of the previous version would misread it. */
const VERSION = 2;

/** The contexts and methods that a complete comparison lists in addition to the report. */
export interface Lists {
  /** Methods that lower the overlap most. */
  methods: DiffMethodRow[];
  contexts: Record<'vanished' | 'appeared' | 'changed', DiffContextRow[]>;
}

/** The comparison as one JSON object, described in docs/comparison.schema.json. */
export function jsonReport(report: Report, { methods, contexts }: Lists): string {
  const { summary, metric, changes, gates, cautions, link } = report;
  return JSON.stringify({
    format: 'callgrove-comparison',
    version: VERSION,
    passed: gates.length === 0 ? null : failures(report) === 0,
    gates,
    cautions,
    link,
    metric,
    overlap: Object.fromEntries(summary.metrics.map((entry) => [entry.metric, entry.overlap])),
    totals: Object.fromEntries(
      summary.metrics.map((entry) => [entry.metric, { a: entry.totalA, b: entry.totalB, ...kindOf(entry) }]),
    ),
    contexts: { common: summary.common, appeared: summary.appeared, vanished: summary.vanished },
    onlyA: summary.onlyA,
    onlyB: summary.onlyB,
    a: side(report.a),
    b: side(report.b),
    story: storyObject(report, headline(report)),
    more: work(changes.more),
    less: work(changes.less),
    changes: {
      metric,
      methods: methods.map(({ name, kind, a, b, overlapLoss, lowerBound }) => ({
        method: frame(name),
        descriptor: name.descriptor,
        kind,
        a,
        b,
        overlapLoss,
        ...accuracyOf(lowerBound),
      })),
      vanished: contexts.vanished.map(context),
      appeared: contexts.appeared.map(context),
      changed: contexts.changed.map(context),
    },
  });
}

function side(summary: ProfileSummary) {
  const { fileName, sha256, contexts, folded, incomplete, jvm, mainClass, start, sampling, partlyWoven } = summary;
  return {
    ...{ file: fileName, sha256, contexts, folded, incomplete, jvm, mainClass, start },
    ...(sampling && { sampling }),
    ...(partlyWoven && { partlyWoven }),
  };
}

/** A story, with its sentences. */
export function storyObject({ story, place }: Pick<Report, 'story' | 'place'>, metric: Pick<MetricComparison, 'unit' | 'kind'>) {
  if (story.kind === 'samples') return samplesJson(story, metric);
  return {
    kind: story.kind,
    sentences: storyLines(story, metric, (name) => name),
    ...subjects(story),
    place: place && { method: frame(place.name), ...sourceOf(place.name), callers: place.callers.map(frame) },
  };
}

const sourceOf = ({ sourceFile, line }: FrameName) => ({
  file: sourceFile === '' ? null : sourceFile,
  line: line > 0 ? line : null,
});

function subjects({ own, isSame, subjects, notes, others, rest, explained }: WorkStory) {
  return {
    own,
    isSame,
    subjects: subjects.map(subject),
    notes: notes.map(note),
    others,
    rest,
    explained,
  };
}

function subject({
  name,
  change,
  callsA,
  callsB,
  a,
  b,
  isInclusive,
  lowerBound,
  parts,
  others,
  rest,
  inside,
}: StorySubject): object {
  return {
    ...methodOf(name),
    ...{ change, callsA, callsB, a, b, isInclusive },
    ...accuracyOf(lowerBound),
    parts: parts.map(({ name: callee, context: _, lowerBound: bound, kind, ...figures }) => ({
      kind,
      ...methodOf(callee),
      ...figures,
      ...accuracyOf(bound),
    })),
    others,
    rest,
    inside: inside && { library: frame(inside.library), subject: subject(inside.subject) },
  };
}

/** A method by name and descriptor; null for code outside the program's own. */
export const methodOf = (name: FrameName | null) => ({ method: name && frame(name), descriptor: name?.descriptor ?? null });

function note(of: StoryNote) {
  const named = (name: FrameName | null): string | null => name && frame(name);
  const { kind } = of;
  switch (of.kind) {
    case 'renamed':
      return { kind, before: frame(of.before), after: frame(of.after), share: of.share };
    case 'package':
      return { kind, before: of.before, after: of.after, classes: of.classes };
    case 'moved':
      return {
        kind,
        method: frame(of.name),
        from: named(of.from),
        to: named(of.to),
        callsA: of.callsA,
        callsB: of.callsB,
      };
    case 'wrapper':
      return { kind, method: frame(of.name), caller: named(of.caller), callee: named(of.callee), isNew: of.isNew };
    case 'shift':
      return {
        kind,
        method: frame(of.name),
        amount: of.amount,
        change: of.change,
        lost: of.lost.map(named),
        gained: of.gained.map(named),
      };
    case 'loading':
      return { kind, change: of.change, below: named(of.name) };
  }
}

/** Differences between samples, with their sentences. */
export function samplesJson(story: SampleStory, metric: Parameters<typeof storyLines>[1]) {
  const { kind, own, differences, eventsA, eventsB, rows, runsA, runsB, factor } = story;
  return {
    kind,
    sentences: storyLines(story, metric, (name) => name),
    own,
    differences: differences.map(({ name, shareA, shareB, a, b, runsA: ofA, runsB: ofB }) => ({
      ...methodOf(name),
      ...{ shareA, shareB, a, b },
      ...(ofA.length + ofB.length > 2 && { runsA: ofA, runsB: ofB }),
    })),
    ...{ eventsA, eventsB, rows, runsA, runsB, factor },
  };
}

function work({ rows, methods, change }: ChangedMethods) {
  return {
    methods,
    change,
    rows: rows.map(({ name, a, b, contexts, callers, call, lowerBound }: ChangedMethod) => ({
      method: frame(name),
      descriptor: name.descriptor,
      a,
      b,
      ...(lowerBound === undefined ? {} : { kind: 'lower-bound' }),
      contexts,
      callers: callers.map(frame),
      call: call === null ? null : { method: frame(call.name), descriptor: call.name.descriptor, a: call.a, b: call.b },
    })),
  };
}

function context({ name, callers, kind, a, b, callsA, callsB, lowerBound }: DiffContextRow) {
  const figures = { a, b, callsA, callsB, ...accuracyOf(lowerBound) };
  return { method: frame(name), descriptor: name.descriptor, callers: callers.map(frame), kind, ...figures };
}

/** The kind of a total, unless it is exact. */
const kindOf = ({ kind }: MetricComparison) => (kind === 'exact' ? {} : { kind });

/** The accuracy of a row, for rows in which `kind` says how it changed. */
export const accuracyOf = (lowerBound: LowerBound | undefined) => (lowerBound === undefined ? {} : { accuracy: 'lower-bound' });

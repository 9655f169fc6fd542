import { frame } from '../../common/class-names';
import type {
  ChangedMethod,
  ChangedMethods,
  DiffContextRow,
  DiffMethodRow,
  LowerBound,
  MetricComparison,
  FrameName,
  ProfileSummary,
  SampleStory,
  WorkStory,
} from '../api/engine';
import { failures, type Report } from './report';

/** Raised when a reader of the version before would misread the object. */
const VERSION = 1;

/** The contexts and methods that a comparison in full lists beside the report. */
export interface Lists {
  /** Methods that lower the overlap most. */
  methods: DiffMethodRow[];
  contexts: Record<'vanished' | 'appeared' | 'changed', DiffContextRow[]>;
}

/** The comparison as one JSON object, described by docs/comparison.schema.json. */
export function jsonReport(report: Report, { methods, contexts }: Lists): string {
  const { summary, metric, changes, story, gates, cautions, link } = report;
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
    story: story.kind === 'samples' ? causes(story) : subjects(story),
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

function side({ fileName, sha256, contexts, folded, incomplete, jvm, mainClass, start, sampling }: ProfileSummary) {
  return { file: fileName, sha256, contexts, folded, incomplete, jvm, mainClass, start, ...(sampling && { sampling }) };
}

function subjects({ own, isSame, subjects, notes, others, rest, explained }: WorkStory) {
  return {
    own,
    isSame,
    subjects: subjects.map(({ name, context: _, lowerBound, parts, ...figures }) => ({
      method: name && frame(name),
      descriptor: name && name.descriptor,
      ...figures,
      ...accuracyOf(lowerBound),
      parts: parts.map(({ name: callee, context: _, lowerBound: bound, ...part }) => ({
        ...part,
        ...accuracyOf(bound),
        method: callee && frame(callee),
      })),
    })),
    notes: notes.map((note) => Object.fromEntries(Object.entries(note).map(([key, value]) => [key, plain(value)]))),
    others,
    rest,
    explained,
  };
}

/** A value of a note, methods by their names. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'object' && value !== null
      ? frame(value as FrameName)
      : value;

function causes({ items, others, rest, inProportion }: SampleStory) {
  return {
    causes: items.map(({ name, before, caller, within, context: _, lowerBound, ...figures }) => ({
      ...figures,
      ...accuracyOf(lowerBound),
      method: frame(name),
      descriptor: name.descriptor,
      before: before && frame(before),
      caller: caller && frame(caller),
      within: within && { method: frame(within.name), a: within.a, b: within.b },
    })),
    others,
    rest,
    inProportion,
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

/** The kind of a total, where it is not exact. */
const kindOf = ({ kind }: MetricComparison) => (kind === 'exact' ? {} : { kind });

/** The accuracy of a row whose `kind` says how it changed. */
export const accuracyOf = (lowerBound: LowerBound | undefined) => (lowerBound === undefined ? {} : { accuracy: 'lower-bound' });

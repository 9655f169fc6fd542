import type { CallgroveEngine } from '../workers/engine';
import type { ChangeKind, ComparisonSummary, DiffContextRow, DiffMethodRow, ProfileSummary } from '../workers/engine.api';
import { Failure, unwrap } from './failure';
import { change, count, frame, percent, table } from './text';

const TOP = 10;

interface Changes {
  metric: string;
  methods: DiffMethodRow[];
  contexts: Record<'vanished' | 'appeared' | 'changed', DiffContextRow[]>;
}

/** Two files against each other: overlap by metric, and what changed most. */
export async function compare(
  engine: CallgroveEngine,
  a: ProfileSummary,
  b: ProfileSummary,
  options: { json: boolean; metric: string | null },
): Promise<string> {
  const both = `${a.fileName}, ${b.fileName}`;
  const all = (profile: number) => ({ profile, thread: 'all' as const });
  const summary = unwrap(both, await engine.compare(0, all(a.profile), all(b.profile)));
  const metric = chosen(summary, options.metric);
  const page = { metric, order: 'desc' as const, filter: '', offset: 0, limit: TOP };
  const contexts = async (kinds: ChangeKind[]) =>
    unwrap(both, await engine.diffContexts(summary.comparison, { ...page, sort: 'change', kinds })).rows;
  const changes: Changes = {
    metric,
    methods: unwrap(both, await engine.diffMethods(summary.comparison, { ...page, sort: 'overlapLoss', kinds: [] })).rows.filter(
      (row) => row.overlapLoss > 0,
    ),
    contexts: {
      vanished: await contexts(['vanished']),
      appeared: await contexts(['appeared']),
      changed: await contexts(['grew', 'shrank']),
    },
  };
  return options.json ? asJson(a, b, summary, changes) : asText(a, b, summary, changes);
}

function chosen({ metrics }: ComparisonSummary, wanted: string | null): string {
  const ids = metrics.map(({ metric }) => metric);
  if (wanted === null) return ids.includes('bytecodes') ? 'bytecodes' : ids[0];
  if (!ids.includes(wanted))
    throw new Failure(`The two files have no metric "${wanted}" in common; choose one of ${ids.join(', ')}.`);
  return wanted;
}

function asJson(
  a: ProfileSummary,
  b: ProfileSummary,
  summary: ComparisonSummary,
  { metric, methods, contexts }: Changes,
): string {
  const side = ({ fileName, sha256, contexts: all }: ProfileSummary) => ({ file: fileName, sha256, contexts: all });
  const context = ({ name, callers, kind, a: ofA, b: ofB, callsA, callsB }: DiffContextRow) => ({
    method: frame(name),
    descriptor: name.descriptor,
    callers: callers.map(frame),
    kind,
    a: ofA,
    b: ofB,
    callsA,
    callsB,
  });
  return JSON.stringify({
    overlap: Object.fromEntries(summary.metrics.map((entry) => [entry.metric, entry.overlap])),
    totals: Object.fromEntries(summary.metrics.map((entry) => [entry.metric, { a: entry.totalA, b: entry.totalB }])),
    contexts: { common: summary.common, appeared: summary.appeared, vanished: summary.vanished },
    onlyA: summary.onlyA,
    onlyB: summary.onlyB,
    a: side(a),
    b: side(b),
    changes: {
      metric,
      methods: methods.map(({ name, kind, a: ofA, b: ofB, overlapLoss }) => ({
        method: frame(name),
        descriptor: name.descriptor,
        kind,
        a: ofA,
        b: ofB,
        overlapLoss,
      })),
      vanished: contexts.vanished.map(context),
      appeared: contexts.appeared.map(context),
      changed: contexts.changed.map(context),
    },
  });
}

function asText(
  a: ProfileSummary,
  b: ProfileSummary,
  summary: ComparisonSummary,
  { metric, methods, contexts }: Changes,
): string {
  const unit = summary.metrics.find((entry) => entry.metric === metric)?.unit ?? metric;
  const parts = [
    table(
      [
        ['A', a.fileName],
        ['B', b.fileName],
      ],
      [false, false],
      '',
    ),
    `\n${table(
      [
        ['Metric', 'Overlap', 'A', 'B', 'Change'],
        ...summary.metrics.map(({ label, overlap, totalA, totalB }) => [
          label,
          percent(overlap ?? 0),
          count(totalA),
          count(totalB),
          change(totalA, totalB),
        ]),
      ],
      [false, true, true, true, true],
    )}`,
    `\nContexts: ${count(summary.common)} in both, ${count(summary.appeared)} only in B (appeared), ${count(summary.vanished)} only in A (vanished).`,
    ...[...summary.onlyA.map((id) => `Metric ${id} is only in A.`), ...summary.onlyB.map((id) => `Metric ${id} is only in B.`)],
    methods.length === 0
      ? ''
      : `\nMethods that lower the overlap most, by ${unit} of their own\n${table(
          [
            ['Points', 'A', 'B', 'Change', 'Method'],
            ...methods.map((row) => [
              row.overlapLoss.toFixed(2),
              count(row.a),
              count(row.b),
              change(row.a, row.b),
              frame(row.name),
            ]),
          ],
          [true, true, true, true, false],
        )}`,
    contextTable(`Contexts that vanished, largest first, by ${unit}`, contexts.vanished),
    contextTable(`Contexts that appeared, largest first, by ${unit}`, contexts.appeared),
    contextTable(`Contexts in both that changed most, by ${unit}`, contexts.changed),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function contextTable(title: string, rows: readonly DiffContextRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ a, b, name, callers }) => [
    count(a),
    count(b),
    [name, ...callers.slice(0, 2)].map(frame).join(' ← '),
  ]);
  return `\n${title}\n${table([['A', 'B', 'Context ← callers'], ...lines], [true, true, false])}`;
}

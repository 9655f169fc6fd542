import { frame } from '../../common/class-names';
import { atLeast, change, count, difference, percent } from '../../common/numbers';
import { isOfSamples, LEAST_RUNS, workOf } from '../../common/sampling';
import type { GateOutcome, RunsChange, RunsChanges, RunsComparison, RunsMetric, Spread } from '../api/engine';
import { accuracyOf, samplesJson } from './json-report';
import { junitSuite } from './junit-report';
import { code, details, plain, table } from './markdown-elements';
import { COMMENT_MARK, withLink } from './markdown-report';
import { LOWER_BOUNDS, NOT_COMPARED, verdict } from './report';
import { figuresBy, storyLines } from './story-text';

/** Several runs of a base and of a head, with their conditions. */
export interface RunsReport {
  bases: string[];
  heads: string[];
  compared: RunsComparison;
  gates: GateOutcome[];
  /** Reasons to read the figures with care, one sentence each. */
  cautions: string[];
  /** Address of the comparison in the app, or null. */
  link: string | null;
}

/** Rows that are shown of each list. */
const SHOWN = 10;

/** `1 run`, `3 runs`. */
export const runs = (number: number): string => `${number} ${number === 1 ? 'run' : 'runs'}`;

/** A figure of several runs: `277 (267 to 287)`. */
export function range({ min, median, max }: Spread, show: (figure: number) => string = halves): string {
  return min === max ? show(median) : `${show(median)} (${show(min)} to ${show(max)})`;
}

/** A median may lie half way between two counts. */
function halves(figure: number): string {
  return Number.isInteger(figure) ? count(figure) : figure.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** Figures that decided a clause, as words. */
export function decided({ base, head, overlap, kind, runs: spreads }: GateOutcome['parts'][number]): string {
  if (spreads === undefined) return '';
  const { base: before, head: after, beyond } = spreads;
  const within = `${beyond ? '' : ', within the base’s range'}${kind === undefined ? '' : `, ${LOWER_BOUNDS}`}`;
  if (overlap === null)
    return `${before === null ? halves(base) : range(before)} → ${range(after)} (${change(base, head)})${within}`;
  return `${range(after, percent)}${before === null ? '' : `, between runs of the base ${range(before, percent)}`}${within}`;
}

/** Markdown for a comment on a pull request. */
export function runsMarkdown({ bases, heads, compared, gates, cautions, link }: RunsReport): string {
  const { unit, overlap, metrics, methods, contexts, union, same, samples } = compared;
  const failed = gates.some((gate) => gate.failed);
  const kind = metrics.find((each) => each.metric === compared.metric)?.kind ?? 'exact';
  const what = plain(workOf({ unit, kind }));
  const sides = `Base: ${runs(bases.length)}. Head: ${runs(heads.length)}. Medians, with the least and the largest of the runs.`;
  const parts = [
    COMMENT_MARK,
    `### ${gates.length === 0 ? '' : failed ? '❌ ' : '✅ '}Callgrove: ${verdict({ gates }, code)}`,
    withLink(
      `**Overlap ${range(overlap.head, percent)}** of ${plain(unit)}${overlap.base === null ? '' : ` · between runs of the base ${range(overlap.base, percent)}`}${cautions.length === 0 ? '' : ' · ⚠️ read what was compared'}`,
      link,
    ),
    sides,
    gates.length === 0
      ? ''
      : table(
          ['', 'Fails if', 'Base → head'],
          'lll',
          gates.flatMap((gate) =>
            gate.parts.map((part, i) => [
              i > 0 ? '' : gate.failed ? '❌ failed' : '✅ passed',
              code(gate.parts.length === 1 ? gate.condition : `${i === 0 ? '' : 'and '}${part.text}`),
              decided(part),
            ]),
          ),
        ),
    table(
      ['Metric', 'Base', 'Head', 'Change'],
      'lrrr',
      metrics.map(({ label, kind, base, head }) => [
        plain(label),
        atLeast(range(base), kind === 'lower-bound'),
        atLeast(range(head), kind === 'lower-bound'),
        isOfSamples({ kind }) && Math.min(bases.length, heads.length) < LEAST_RUNS
          ? NOT_COMPARED
          : change(base.median, head.median),
      ]),
    ),
    ...(samples === null ? [] : storyLines(samples, { unit: plain(unit), kind }, code)),
    ...(['more', 'less'] as const).map((which) => listed(`Methods with ${which} ${what}`, methods[which], unit)),
    ...(['more', 'less'] as const).map((which) => listed(`Contexts with ${which} ${what}`, contexts[which], unit)),
    details(
      'What was compared',
      [
        ...bases.map((name) => `- base: ${code(name)}`),
        ...heads.map((name) => `- head: ${code(name)}`),
        samples === null
          ? `- ${count(union)} contexts, ${count(same)} of them within the range of the base or the noise guard`
          : `- ${count(union)} contexts`,
        ...cautions.slice(0, 50).map((text) => `- ${plain(text)}`),
        '',
        `${figuresBy({ unit, kind })}${samples === null ? ` Listed is what lies outside of the base’s range, by its own ${what}.` : ''}`,
      ].join('\n'),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function listed(title: string, { rows, count: all }: RunsChanges, unit: string): string {
  if (all === 0) return '';
  const body = table(
    ['Change', 'Base', 'Head', 'Method', 'Called from'],
    'rrrll',
    rows.slice(0, SHOWN).map(({ name, callers, base, head, lowerBound }) => [
      difference(head.median - base.median),
      atLeast(range(base), lowerBound !== undefined),
      atLeast(range(head), lowerBound !== undefined),
      code(frame(name)),
      callers
        .slice(0, 3)
        .map((caller) => code(frame(caller)))
        .join(' ← '),
    ]),
  );
  const left = all > SHOWN ? `\n\n… and ${count(all - SHOWN)} more` : '';
  return details(`${title}: ${count(all)}, by ${plain(unit)}`, `${body}${left}`);
}

/** One JSON object (docs/ci.md, "Several runs"). */
export function runsJson({ bases, heads, compared, gates, cautions, link }: RunsReport): string {
  const rows = ({ rows: all, count: number }: RunsChanges) => ({ count: number, rows: all.map(row) });
  const { metric, unit, metrics, overlap, methods, contexts, union, same, samples } = compared;
  const kind = metrics.find((each) => each.metric === metric)?.kind ?? 'exact';
  return JSON.stringify({
    format: 'callgrove-runs',
    version: 1,
    passed: gates.length === 0 ? null : gates.every((gate) => !gate.failed),
    gates,
    cautions,
    link,
    base: { runs: bases.length, files: bases },
    head: { runs: heads.length, files: heads },
    metric,
    overlap,
    ...(samples !== null && { samples: samplesJson(samples, { unit, kind }) }),
    totals: Object.fromEntries(metrics.map((each) => [each.metric, { base: each.base, head: each.head, ...kindOf(each) }])),
    contexts: { union, same, more: rows(contexts.more), less: rows(contexts.less) },
    methods: { more: rows(methods.more), less: rows(methods.less) },
  });
}

const kindOf = ({ kind }: RunsMetric) => (kind === 'exact' ? {} : { kind });

function row({ name, callers, kind, base, head, lowerBound }: RunsChange) {
  const figures = { base, head, ...accuracyOf(lowerBound) };
  return { method: frame(name), descriptor: name.descriptor, callers: callers.map(frame), kind, ...figures };
}

/** JUnit XML for several runs: one test case for each condition. */
export function runsJunit({ bases, heads, compared, gates, link }: RunsReport): string {
  const { overlap, unit } = compared;
  const title = `${runs(bases.length)} of the base → ${runs(heads.length)} of the head`;
  return junitSuite(title, gates, `${range(overlap.head, percent)} of ${unit}`, link, { words: decided });
}

/** A gate in words, and as what is typed elsewhere. */
import { BEST } from '../../../common/metrics';
import type { GatePart, MatchRules, Spread } from '../../../workers/api/engine';
import { hasRules, rulesText } from '../../state/match-rules';
import { change, count, overlapText, plural, THIN } from '../../ui/format';
import type { Decided } from './useGate';

export type Verdict = 'failed' | 'undecided' | 'passed';

/** A condition that holds fails; what cannot be decided does not pass. */
export function verdictOf(decided: readonly Decided[]): Verdict {
  if (decided.some(({ result }) => result.ok && result.value.failed)) return 'failed';
  return decided.some(({ result }) => !result.ok) ? 'undecided' : 'passed';
}

export function verdictText(decided: readonly Decided[]): string {
  const failed = decided.filter(({ result }) => result.ok && result.value.failed).length;
  const open = decided.filter(({ result }) => !result.ok).length;
  const all = plural(decided.length, 'condition');
  switch (verdictOf(decided)) {
    case 'failed':
      return `Gate failed: ${decided.length === 1 ? 'its condition holds' : `${failed} of ${all} ${failed === 1 ? 'holds' : 'hold'}`}`;
    case 'undecided':
      return `Gate not decided: ${decided.length === 1 ? 'its condition cannot be' : `${open} of ${all} cannot be`}`;
    case 'passed':
      return `Gate passed: ${decided.length === 1 ? 'its condition does not hold' : `none of ${all} holds`}`;
  }
}

/** What was compared: sums of base and head, or the overlap; of several runs the medians, with the least and the largest. */
export function partText({ metric, base, head, overlap, runs, claimed }: GatePart): string {
  const word = claimed ? '; so says the link, which holds too little to tell' : '';
  const within = `${runs === undefined || runs.beyond ? '' : ', within the range of A’s runs'}${word}`;
  if (overlap !== null) {
    const percents = (spread: Spread): string => `${ranged(spread, overlapText)}${THIN}%`;
    const single = runs?.base == null ? '' : `, between A’s runs ${percents(runs.base)}`;
    return `overlap of ${metric} ${runs ? percents(runs.head) : `${overlapText(overlap)}${THIN}%`}${single}${within}`;
  }
  const sums = runs?.base == null ? [count(base), count(head)] : [ranged(runs.base, count), ranged(runs.head, count)];
  return `${sums.join(' → ')} ${metric} (${change(base, head)})${within}`;
}

const ranged = ({ min, median, max }: Spread, figure: (value: number) => string): string =>
  min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`;

export interface GateRun {
  /** Files: one, or the runs of a side. */
  base: readonly string[];
  head: readonly string[];
  /** By which changes are listed, and of which an overlap is that names none. */
  metric: string;
  rules: MatchRules;
  conditions: readonly string[];
}

const SAFE = /^[\w./:@%+,-]+$/;

/** As a shell takes it (POSIX): nothing in single quotes means anything. */
export const quoted = (text: string): string => (SAFE.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** A file whose name begins with a dash would be an option. */
const file = (name: string): string => quoted(name.startsWith('-') ? `./${name}` : name);

function options({ metric, rules, conditions }: GateRun): string[] {
  return [
    ...(metric === BEST ? [] : [`--metric ${quoted(metric)}`]),
    ...(hasRules(rules) ? [`--rules ${quoted(rulesText(rules))}`] : []),
    ...conditions.map((condition) => `--fail-if ${quoted(condition)}`),
  ];
}

const lines = (run: GateRun, more: readonly string[] = []): string =>
  [`npx callgrove compare ${sides(run)}`, ...options(run), ...more].join(' \\\n  ');

function sides({ base, head }: GateRun): string {
  const heads = head.map(file).join(' ');
  return base.length + head.length === 2
    ? `${base.map(file).join(' ')} ${heads}`
    : `--base ${base.map(file).join(' ')} --head ${heads}`;
}

/** The same gate on the command line. */
export const commandOf = (run: GateRun): string => lines(run);

/** Where a workflow begins to expand. */
const EXPANDS = '${{';

/** The same gate as a step of a GitHub workflow, with the reports that docs/examples/callgrove-gate.yml goes on with. */
export function stepOf(run: GateRun): string {
  const command = lines(run, ['--markdown comment.md', '--junit callgrove.xml']);
  // What GitHub would expand stays as it is written: names and conditions may come with a link.
  const literal = command.replaceAll(EXPANDS, `${EXPANDS} '${EXPANDS}' }}`);
  return `- name: Compare\n  run: |\n    ${literal.replaceAll('\n', '\n    ')}`;
}

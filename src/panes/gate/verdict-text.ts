/** The gate (conditions that can fail a build) as text: its verdict in words, its command line, and a workflow step. */
import { gateVerdict, isOfTypes } from '../../../common/gate-verdict';
import { BEST, inSentence } from '../../../common/metrics';
import { amount, BYTES, isTime } from '../../../common/numbers';
import { wholePercent } from '../../../common/sample-words';
import { about, countsEvents, isEstimate } from '../../../common/sampling';
import type { GatePart, MatchRules, MetricComparison, Spread } from '../../../workers/api/engine';
import { hasRules, rulesText } from '../../state/match-rules';
import { change, count, overlapText, plural } from '../../ui/format';
import type { Decided } from './useGate';

export type Verdict = 'failed' | 'undecided' | 'passed';

/**
 * The worst verdict of all conditions: a condition that is met fails the gate; one that cannot be evaluated leaves it
 * undecided.
 */
export function verdictOf(decided: readonly Decided[]): Verdict {
  if (decided.some(({ result }) => result.ok && result.value.failed)) return 'failed';
  return decided.some(({ result }) => !result.ok) ? 'undecided' : 'passed';
}

export function verdictText(decided: readonly Decided[]): string {
  const known = decided.flatMap(({ result }) => (result.ok ? [result.value] : []));
  if (verdictOf(decided) !== 'undecided') return gateVerdict(known);
  return `Gate not decided: ${count(decided.length - known.length)} of ${plural(decided.length, 'condition')} could not be evaluated`;
}

/** A compared metric: what a clause's figures are, in words. */
type Compared = Pick<MetricComparison, 'metric' | 'label' | 'unit' | 'kind'>;

/**
 * Figures of a clause: sums of base and head, or the overlap; for several runs, the median, the smallest and the largest.
 *
 * @param metrics those of the comparison; a metric that is not among them is named by its id
 */
export function clauseText(part: GatePart, metrics: readonly Compared[] = []): string {
  const { base, head, overlap, shares, runs, kind, claimed } = part;
  const of = metrics.find(({ metric }) => metric === part.metric);
  const name = of === undefined ? part.metric : inSentence(of.label);
  if (shares !== undefined)
    return `${wholePercent(shares.base)} → ${wholePercent(shares.head)} of ${isOfTypes(part.text) ? `all ${name}` : `your code’s ${name}`} (${change(shares.base, shares.head)})${runs?.beyond === false ? ', within run-to-run variation' : ''}`;
  const word = claimed ? '; the link states this but contains too little to verify it' : '';
  const within = `${runs === undefined || runs.beyond ? '' : ', within the range of A’s runs'}${kind === undefined ? '' : ', by lower bounds'}${word}`;
  if (overlap !== null) {
    const percents = (spread: Spread): string => `${ranged(spread, overlapText)}%`;
    const single = runs?.base == null ? '' : `, between A’s runs ${percents(runs.base)}`;
    return `overlap of ${name} ${runs ? percents(runs.head) : `${overlapText(overlap)}%`}${single}${within}`;
  }
  const figure = (value: number): string =>
    of === undefined || !isEstimate(of) ? count(value) : about(amount(value, of.unit), true);
  const sums = runs?.base == null ? [figure(base), figure(head)] : [ranged(runs.base, figure), ranged(runs.head, figure)];
  return `${sums.join(' → ')} ${behind(name, of)} (${change(base, head)})${within}`;
}

/** The words behind a clause's sums: `calls`, `CPU samples`, `events of class loads`, `of sampled allocation`. */
function behind(name: string, of: Compared | undefined): string {
  if (of === undefined) return name;
  if (isEstimate(of)) return `of ${name}`;
  const isGeneric = countsEvents(of) || isTime(of.unit) || of.unit === BYTES;
  if (!isGeneric || of.metric === of.unit) return of.unit;
  return name.endsWith(of.unit) ? name : `${of.unit} of ${name}`;
}

const ranged = ({ min, median, max }: Spread, figure: (value: number) => string): string =>
  min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`;

export interface GateRun {
  /** File names: a single one, or those of a side's runs. */
  base: readonly string[];
  head: readonly string[];
  /** The metric by which changes are listed, and the default for an overlap that names none. */
  metric: string;
  rules: MatchRules;
  conditions: readonly string[];
}

const SAFE = /^[\w./:@%+,-]+$/;

/** Quotes a text for a POSIX shell: within single quotes, no character is special. */
export const quoted = (text: string): string => (SAFE.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** A file name that begins with a dash would be taken as an option. */
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

/** The command line that evaluates this gate. */
export const commandOf = (run: GateRun): string => lines(run);

/** Starts an expression that GitHub would expand. */
const EXPANDS = '${{';

/** This gate as a GitHub workflow step, which writes the reports that docs/examples/callgrove-gate.yml uses. */
export function stepOf(run: GateRun): string {
  const command = lines(run, ['--markdown comment.md', '--junit callgrove.xml']);
  // Names and conditions may come from a link: GitHub must not expand anything in them.
  const literal = command.replaceAll(EXPANDS, `${EXPANDS} '${EXPANDS}' }}`);
  return `- name: Compare\n  run: |\n    ${literal.replaceAll('\n', '\n    ')}`;
}

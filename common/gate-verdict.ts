/**
 * Puts the verdict of the gate, which can fail a build, into one sentence for page, terminal and reports, with the figure and
 * the limit of each failed condition.
 */
import { ALLOCATED_BYTES } from './metrics';
import { BYTES, change, count, difference, figure, percent } from './numbers';

/** A decided clause (the engine's `GatePart`). */
interface DecidedClause {
  /** The full text of the clause. */
  readonly text: string;
  readonly metric: string;
  readonly base: number;
  readonly head: number;
  readonly overlap: number | null;
  /** Shares, if they were compared instead of the figures. */
  readonly shares?: { readonly base: number; readonly head: number };
}

interface DecidedCondition {
  readonly failed: boolean;
  readonly parts: readonly DecidedClause[];
}

/** Largest number of conditions that a sentence names, and largest length of a quantity, in characters. */
const NAMED = 3;
const LONGEST = 80;

type Quote = (quantity: string) => string;

const CLAUSE = /^(.*) (?:>=|<=|>|<) ([+-]?)(\d+)(\.\d+)?( ?%| ?[kMG]?i?B)?$/;

/** Whether a clause is about the bytes of some types: `alloc(type byte[]) > +1%`. */
export const isOfTypes = (text: string): boolean => text.startsWith('alloc(type ');

/** The whole of which the shares in a clause are parts: `your code`, or a metric of allocation events. */
export const shareBasis = ({ text, metric }: Pick<DecidedClause, 'text' | 'metric'>): string =>
  isOfTypes(text) ? metric : 'your code';

/** The metric of figures by type, to follow them: ` of sampled-allocation`. Empty if it is bytes, or if the clause names it. */
export const ofMetric = ({ text, metric }: Pick<DecidedClause, 'text' | 'metric'>): string =>
  isOfTypes(text) && metric !== ALLOCATED_BYTES ? ` of ${metric}` : '';

/** A clause's quantity, the figure that decides it, and its limit: `bytecodes`, `+99.0%`, `+1%`. */
export function clauseOf({ text, metric, base, head, overlap, shares = { base, head } }: DecidedClause): {
  quantity: string;
  decided: string;
  limit: string;
} {
  const [, quantity = text, sign = '', whole = '0', decimals = '', unit = ''] = CLAUSE.exec(text) ?? [];
  const isPercent = unit.trim() === '%';
  const scale = metric === ALLOCATED_BYTES || isOfTypes(text) ? BYTES : '';
  const sum = (): string => (sign === '' ? figure(head, scale) : difference(head - base, scale));
  return {
    quantity: quantity.length > LONGEST ? `${quantity.slice(0, LONGEST - 1)}…` : quantity,
    decided: overlap !== null ? percent(overlap) : isPercent ? change(shares.base, shares.head) : sum(),
    limit: `${sign.replace('-', '−')}${count(Number(whole))}${decimals}${isPercent ? '%' : unit}`,
  };
}

/**
 * A clause's quantity, the figure that decides it, and its limit, as text: `bytecodes +99.0% (limit +1%)`.
 *
 * @param quote adds markup to the quantity, which may contain names
 */
export function clauseFigure(clause: DecidedClause, quote: Quote): string {
  const { quantity, decided, limit } = clauseOf(clause);
  return `${quote(quantity)} ${decided} (limit ${limit})`;
}

/** The verdict: `Gate failed: bytecodes +99.0% (limit +1%)`, `Gate passed: 3 of 3 conditions`. */
export function gateVerdict(conditions: readonly DecidedCondition[], quote: Quote = (quantity) => quantity): string {
  const figures = ({ parts }: DecidedCondition): string => parts.map((part) => clauseFigure(part, quote)).join(' and ');
  const failed = conditions.filter((each) => each.failed);
  if (failed.length === 0) {
    // A condition can pass although a figure exceeds its limit: the figure may be within the range of the base's runs, or another
    // clause may not hold. So no figures are listed.
    const all = count(conditions.length);
    return `Gate passed: ${all} of ${all} conditions`;
  }
  const more = failed.length - NAMED;
  return `Gate failed: ${failed.slice(0, NAMED).map(figures).join('; ')}${more > 0 ? `; and ${count(more)} more` : ''}`;
}

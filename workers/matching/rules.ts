/** Turns name rules into functions that rewrite class and method names before two sides are compared. */
import type { BuiltInRule, MatchRules, RenameRule } from '../api/engine';
import { FormatError } from '../jobs/errors';
import type { NameRules } from '../profile/names';
import { BUILT_IN } from './built-in-rules';

/** Rules that do not change any name. */
export const NO_RULES: MatchRules = { renames: [], on: [] };

/** Maximum number of the user's rules, and maximum length of a pattern. */
const MOST = 50;
const LONGEST = 1000;

/** A compiled rule, with its name in reports. */
export interface Rule extends Required<NameRules> {
  readonly name: string;
}

/** Whether there are no rules at all. */
export function isEmpty({ renames, on }: MatchRules): boolean {
  return renames.length === 0 && on.length === 0;
}

/** The given rules, without those that are also in `others`. */
export function withoutThose({ renames, on }: MatchRules, others: MatchRules): MatchRules {
  const known = (rule: RenameRule): boolean => others.renames.some(({ from, to }) => from === rule.from && to === rule.to);
  return { renames: renames.filter((rule) => !known(rule)), on: on.filter((id) => !others.on.includes(id)) };
}

/** The rules in the order in which they apply. Throws FormatError of kind `bad-rule` if one is not valid. */
export function compileRules({ renames, on }: MatchRules): Rule[] {
  if (renames.length > MOST)
    throw badRule(`There are ${renames.length} rules; at most ${MOST} are allowed.`, '', 'Combine some of them with *.');
  const own = renames.map(compileRename);
  const built = (Object.keys(BUILT_IN) as BuiltInRule[]).filter((id) => on.includes(id));
  return [...own, ...built.map((id) => ({ ...complete(BUILT_IN[id]), name: id }))];
}

/**
 * Combines all rules into one. Of the user's rules, only the first that changes a class name applies; then the built-in ones
 * apply one after another.
 */
export function joinRules(rules: readonly Rule[], own: number): Required<NameRules> {
  const first = (name: string): string => {
    for (const rule of rules.slice(0, own)) {
      const renamed = rule.className(name);
      if (renamed !== name) return renamed;
    }
    return name;
  };
  const rest = rules.slice(own);
  const className = (name: string): string => rest.reduce((text, rule) => rule.className(text), first(name));
  return {
    className,
    method: (name) => rest.reduce((text, rule) => rule.method(text), name),
    descriptor: (text) => rest.reduce((now, rule) => rule.descriptor(now), classesIn(text, className)),
  };
}

/** Rewrites the class names in a descriptor. */
function classesIn(descriptor: string, className: (name: string) => string): string {
  return descriptor.replace(/L([^;]+);/g, (_, name: string) => `L${className(name.replaceAll('/', '.')).replaceAll('.', '/')};`);
}

function complete({ className, method, descriptor }: Partial<NameRules>): Required<NameRules> {
  const same = (text: string): string => text;
  return { className: className ?? same, method: method ?? same, descriptor: descriptor ?? same };
}

function compileRename({ from, to }: RenameRule, index: number): Rule {
  const where = `rule ${index + 1}`;
  if (from === '') throw badRule('A rule has no pattern.', where, 'Write the classes it applies to: com.old.*');
  if (to === '') throw badRule(`The rule for ${from} has no new name.`, where, 'Write the name to use instead: com.new.*');
  if (Math.max(from.length, to.length) > LONGEST)
    throw badRule(`A pattern has more than ${LONGEST} characters.`, where, 'Write a shorter one, with *.');
  const stars = (text: string): number => text.split('*').length - 1;
  if (stars(from) > 1 || stars(to) > 1)
    throw badRule(`A pattern of the rule ${from} → ${to} has more than one *.`, where, 'Use it at most once on each side.');
  if (stars(to) > stars(from))
    throw badRule(`The rule ${from} → ${to} has a * on the right but none on the left.`, where, 'Write com.old.* → com.new.*');
  const [head, tail] = from.split('*');
  const className = (name: string): string => {
    if (tail === undefined) return name === head ? to : name;
    if (name.length < head.length + tail.length || !name.startsWith(head) || !name.endsWith(tail)) return name;
    // A function, because `$` has a special meaning in a replacement string.
    return to.replace('*', () => name.slice(head.length, name.length - tail.length));
  };
  return { ...complete({ className }), name: `${from} → ${to}` };
}

function badRule(message: string, where: string, advice: string): FormatError {
  return new FormatError('bad-rule', message, where, advice);
}

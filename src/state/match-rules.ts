/**
 * Lists the built-in rules that make names of both sides match, and writes rules as text. `workers/matching` parses and applies
 * them.
 */
import type { BuiltInRule, MatchRules } from '../../workers/api/engine';

export const MATCH_RULES = [
  'lambdas',
  'anonymous',
  'access',
  'proxies',
  'reflection',
  'generated',
  'overloads',
] as const satisfies BuiltInRule[];

export const hasRules = ({ renames, on }: MatchRules): boolean => renames.length + on.length > 0;

/** Rules as written on the command line (docs/comparing.md). */
export const rulesText = (rules: MatchRules): string => [...rules.on, writeRenames(rules.renames)].filter(Boolean).join('; ');

/** Rename rules as written in the address: `com.old.*>com.new.*;a.B>a.C`. */
export const writeRenames = (renames: MatchRules['renames']): string => renames.map(({ from, to }) => `${from}>${to}`).join(';');

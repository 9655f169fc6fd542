/** The ready-made rules for names, in the order in which they apply (workers/matching/). */
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

/** All of them as the command line takes them (docs/comparing.md). */
export const rulesText = (rules: MatchRules): string => [...rules.on, writeRenames(rules.renames)].filter(Boolean).join('; ');

/** `com.old.*>com.new.*;a.B>a.C`, as the address bar keeps it. */
export const writeRenames = (renames: MatchRules['renames']): string => renames.map(({ from, to }) => `${from}>${to}`).join(';');

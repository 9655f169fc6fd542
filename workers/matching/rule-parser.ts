/** Parses name rules, which make the names of a comparison's two sides match: `com.old.* -> com.new.*`. */
import type { BuiltInRule, MatchRules } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { BUILT_IN } from './built-in-rules';
import { compileRules } from './rules';

/**
 * Reads rules for names from a command line or a file (grammar in docs/comparing.md). Throws FormatError (`bad-rule`), which
 * points to a character.
 */
export function parseRules(text: string): MatchRules {
  const rules: MatchRules = { renames: [], on: [] };
  for (const { index, rule } of ruleTexts(text)) {
    try {
      add(rules, rule, index);
      compileRules(rules);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const where = error.where.startsWith('character') ? error.where : place(index);
      throw new FormatError('bad-rule', error.message, where, error.advice);
    }
  }
  return rules;
}

/** The parts between semicolons and line ends, without comments and spaces, and the offset at which each begins. */
function* ruleTexts(text: string): Generator<{ index: number; rule: string }> {
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    const rules = line[0].replace(/#.*$/, '');
    for (const part of rules.matchAll(/[^;]+/g)) {
      const rule = part[0].trim();
      if (rule !== '') yield { index: line.index + part.index + part[0].search(/\S/), rule };
    }
  }
}

function add({ renames, on }: MatchRules, rule: string, index: number): void {
  const sign = rule.indexOf('>');
  if (sign >= 0) {
    const second = rule.indexOf('>', sign + 1);
    if (second >= 0)
      throw wrong('A rule can have only one >.', index + second, 'Separate rules with ; or write each on its own line.');
    renames.push({ from: rule.slice(0, sign).trim(), to: rule.slice(sign + 1).trim() });
  } else if (isReadyMade(rule)) {
    if (!on.includes(rule)) on.push(rule);
  } else
    throw wrong(
      `There is no built-in rule “${rule}”.`,
      index,
      `Choose one of ${Object.keys(BUILT_IN).join(', ')}, or rename classes: com.old.*>com.new.*`,
    );
}

export function isReadyMade(text: string): text is BuiltInRule {
  return Object.hasOwn(BUILT_IN, text);
}

const place = (index: number): string => `character ${index + 1}`;

function wrong(message: string, index: number, advice: string): FormatError {
  return new FormatError('bad-rule', message, place(index), advice);
}

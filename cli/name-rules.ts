/** Reads the option `--rules`: rules that normalise names before contexts are matched. */
import { readFile, stat } from 'node:fs/promises';
import type { MatchRules } from '../workers/api/engine';
import { FormatError } from '../workers/jobs/errors';
import { parseRules } from '../workers/matching/rule-parser';
import { isEmpty, NO_RULES } from '../workers/matching/rules';
import type { Options } from './terminal/arguments';
import { Failure, failureAt } from './terminal/failure';

/** Largest rules file that is read, in bytes: up to fifty rules are possible. */
const LONGEST = 100_000;

/** The rules of all `--rules` options combined; each option names a file or contains the rules themselves. */
export async function readRules({ rules: given = [] }: Pick<Options, 'rules'>): Promise<MatchRules> {
  const read = [];
  for (const text of given) read.push(parsed(await textOf(text)));
  return { renames: read.flatMap(({ renames }) => renames), on: [...new Set(read.flatMap(({ on }) => on))] };
}

/** Caution in a report about the rules; none without rules. */
export function rulesCaution({ renames, on }: MatchRules = NO_RULES): string[] {
  if (isEmpty({ renames, on })) return [];
  return [`Names were matched by rules: ${[...renames.map(({ from, to }) => `${from} → ${to}`), ...on].join(', ')}.`];
}

function parsed(text: string): MatchRules {
  try {
    return parseRules(text);
  } catch (error) {
    throw error instanceof FormatError ? failureAt('rules', text, error) : error;
  }
}

async function textOf(given: string): Promise<string> {
  const file = await stat(given).catch(() => null);
  if (file === null) {
    // Otherwise, the name of a missing file would be rejected as an unknown rule.
    if (/[\\/]|\.\w+$/.test(given) && !/[>;\n]/.test(given))
      throw new Failure(`--rules: there is no file ${given}. Specify a rules file, or the rules themselves.`);
    return given;
  }
  if (!file.isFile() || file.size > LONGEST)
    throw new Failure(
      `--rules: ${given} is not a rules file: it is ${file.isFile() ? `longer than ${LONGEST} bytes` : 'not a file'}.`,
    );
  return readFile(given, 'utf8');
}

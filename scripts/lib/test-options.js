// Parses the options of scripts/test.js.
import { parseArgs } from 'node:util';

const suites = ['checks', 'unit', 'components', 'java', 'e2e', 'benches', 'recipes', 'programs'];
/** Suites that accept file names. */
const named = ['unit', 'components', 'e2e', 'benches'];

export const help = `node scripts/test.js [--web | --quick | --only SUITE [NAME …]]

Runs all tests: checks, TypeScript unit tests, components, Java tests, browser tests, benches on small inputs. The last line is the count.

  --web           all that needs no JDK
  --quick         types, lint and the unit tests that the change touches, in about two minutes
  --since COMMIT  with --quick: what the change is counted from; origin/main, or HEAD where there is none
  --only SUITE    one suite, with what it needs built:
                    checks     types, format, lint, rules between rooms, licences, dead code
                    unit       TypeScript unit tests
                    components dialogs, tables and such, each in a page of a browser
                    java       Java tests, on every JDK found
                    e2e        browser tests
                    benches    every script of bench/ on its smallest input (--smoke)
                    recipes    “To add a format”, “… a view”, “… a metric”, followed in copies of the sources
                    programs   long Java programs, which the whole leaves out
  NAME …          with --only unit, components, e2e or benches: files whose path holds one of these, and no others
  -h, --help      this text

Examples

  npm test                                  everything
  npm run test:quick                        before a commit
  node scripts/test.js --only e2e           the browser tests
  node scripts/test.js --only e2e names     the browser tests of e2e/looking/names.spec.ts
  JAVA_HOMES=/opt/jdk-25 npm run test:java  on the first JDK and that one

Exit status: 0 where all passed, 1 where a test failed, 2 where an option makes no sense.`;

/** @typedef {{ only: string | null, web: boolean, quick: boolean, since: string | null, names: string[] }} Wanted */

/** Reports an invalid option; the message is one line. */
export class OptionError extends Error {}

/** @param {string[]} args @returns {Wanted | 'help'} Throws OptionError. */
export function readOptions(args) {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const { web = false, quick = false, only = null, since = null } = values;
  if (only !== null && !suites.includes(only)) refuse(`There is no suite “${only}”`, `--only takes ${suites.join(', ')}`);
  if ([web, quick, only !== null].filter(Boolean).length > 1)
    refuse('--web, --quick and --only exclude each other', 'leave all but one out');
  if (since !== null && !quick) refuse('--since goes with --quick only', 'add --quick');
  if (positionals.length > 0 && !named.includes(only ?? ''))
    refuse(`“${positionals[0]}” is no option`, 'names of tests go with --only unit, components, e2e or benches');
  return { web, quick, only, since, names: positionals };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        web: { type: 'boolean' },
        quick: { type: 'boolean' },
        only: { type: 'string' },
        since: { type: 'string' },
      },
    });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // Node still passes such a word on.
    throw new OptionError(`${said.split(/\.\s/)[0].replace(/\.$/, '')}; node scripts/test.js --help tells all options.`);
  }
}

/** @param {string} wrong @param {string} instead @returns {never} */
function refuse(wrong, instead) {
  throw new OptionError(`${wrong}: ${instead}; node scripts/test.js --help tells all options.`);
}

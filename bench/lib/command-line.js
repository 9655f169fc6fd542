import { readFileSync } from 'node:fs';
import { getSystemErrorMap, parseArgs } from 'node:util';

const SMOKE = `  --smoke    everything on the smallest input, in seconds, for tests; its figures mean nothing`;

/**
 * Parses a script's command line. `--help` prints its usage; an invalid line also prints the error. Both end the process before
 * anything is measured. An option whose default is a number accepts only numbers above 0. `--smoke` replaces the defaults of
 * some options; a script uses `values.smoke` to choose the rest of its smallest input.
 *
 * @template {import('node:util').ParseArgsConfig} C
 * @param {string} usage the script's usage: a line with its name, one with its purpose, and one per option
 * @param {C} config
 * @param {Record<string, string>} smoke defaults under `--smoke`
 * @returns {ReturnType<typeof parseArgs<C>> & { values: { smoke: boolean } }}
 */
export function readOptions(usage, config, smoke) {
  const help = `${usage}\n${SMOKE}`;
  /** @type {NonNullable<import('node:util').ParseArgsConfig['options']>} */
  const options = {
    ...config.options,
    help: { type: 'boolean', short: 'h' },
    smoke: { type: 'boolean', default: false },
  };
  const parsed = (/** @type {typeof options} */ known) => {
    const read = parseArgs({ ...config, options: known });
    return { read, values: /** @type {Record<string, unknown>} */ (read.values) };
  };
  try {
    let { read, values } = parsed(options);
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    if (values.smoke) {
      const smallest = Object.entries(smoke).map(([name, value]) => [name, { ...options[name], default: value }]);
      ({ read, values } = parsed({ ...options, ...Object.fromEntries(smallest) }));
    }
    for (const [name, { default: standard }] of Object.entries(config.options ?? {}))
      if (/^\d+$/.test(String(standard)) && !(Number(values[name]) > 0))
        throw new Error(`--${name} takes a number above 0, not “${values[name]}”.`);
    return /** @type {ReturnType<typeof parseArgs<C>> & { values: { smoke: boolean } }} */ (/** @type {unknown} */ (read));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}

/**
 * Reads the output of a script from a file. If it has no figures, the process ends with a sentence.
 *
 * @param {string} file
 * @returns {string[]} its lines of JSON
 */
export function readPrinted(file) {
  /** @type {string} */
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { errno = 0 } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(`${file} cannot be read: ${getSystemErrorMap().get(errno)?.[1] ?? error}.`);
    process.exit(2);
  }
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length > 0) return lines;
  console.error(`${file} has no figures: no line of it is JSON.`);
  process.exit(2);
}

/**
 * Splits a list given as text, such as sizes. An unknown element ends the process with the usage.
 *
 * @template {string} K
 * @param {string} text elements, separated by commas
 * @param {readonly K[]} known
 * @param {string} help the script's usage
 * @returns {K[]}
 */
export function splitList(text, known, help) {
  const parts = text.split(',');
  const unknown = parts.find((part) => !known.some((each) => each === part));
  if (unknown === undefined) return /** @type {K[]} */ (parts);
  console.error(`There is no “${unknown}”; choose of ${known.join(', ')}.\n\n${help}`);
  process.exit(2);
}

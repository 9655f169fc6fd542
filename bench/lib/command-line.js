import { parseArgs } from 'node:util';

/**
 * Reads a script's command line.
 * `--help` prints its usage; a faulty line also prints the fault. Both end the process before anything is measured.
 * An option whose default is a number takes only numbers above 0.
 *
 * @template {import('node:util').ParseArgsConfig} C
 * @param {string} help usage of the script: a line with its name, one with its purpose, and one for each option
 * @param {C} config
 * @returns {ReturnType<typeof parseArgs<C>>}
 */
export function readOptions(help, config) {
  const options = { ...config.options, help: { type: /** @type {const} */ ('boolean'), short: 'h' } };
  try {
    const read = parseArgs({ ...config, options });
    /** @type {Record<string, unknown>} */
    const values = read.values;
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    for (const [name, { default: standard }] of Object.entries(config.options ?? {}))
      if (/^\d+$/.test(String(standard)) && !(Number(values[name]) > 0))
        throw new Error(`--${name} takes a number above 0, not “${values[name]}”.`);
    return /** @type {ReturnType<typeof parseArgs<C>>} */ (/** @type {unknown} */ (read));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}

/**
 * Splits a list that is given as text, such as sizes. An unknown element ends the process with the usage.
 *
 * @template {string} K
 * @param {string} text elements, separated by commas
 * @param {readonly K[]} known
 * @param {string} help usage of the script
 * @returns {K[]}
 */
export function splitList(text, known, help) {
  const parts = text.split(',');
  const unknown = parts.find((part) => !known.some((each) => each === part));
  if (unknown === undefined) return /** @type {K[]} */ (parts);
  console.error(`There is no “${unknown}”; choose of ${known.join(', ')}.\n\n${help}`);
  process.exit(2);
}

// Reads the options of npm start.
import { parseArgs } from 'node:util';

/** Stands for "no program named", so that the page lists them, as in the command line of `callgrove serve`. */
const NO_PROGRAM = '-';

/** @typedef {{ port: number, help: boolean, live: string | undefined, attach: string | undefined }} StartOptions */

/**
 * Reads the arguments of npm start. The value of `--live` may be left out.
 *
 * @param {readonly string[]} args
 * @returns {StartOptions} `live` is the program to follow, or `-` to choose one on the page
 * @throws {Error} with a sentence about what is wrong
 */
export function readStartOptions(args) {
  const filled = args.flatMap((arg, i) =>
    arg === '--live' && !/^[\w.]/.test(args[i + 1] ?? '') ? [`--live=${NO_PROGRAM}`] : [arg],
  );
  const { values } = parseArgs({
    args: filled,
    options: {
      port: { type: 'string' },
      live: { type: 'string' },
      attach: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port takes a number from 1 to 65535, not "${values.port}".`);
  if (values.live === '') throw new Error('--live takes a process id or a name; leave the value out to choose on the page.');
  if (values.attach !== undefined && values.live === undefined) throw new Error('--attach is for --live.');
  return { port, help: values.help, live: values.live, attach: values.attach };
}

/**
 * The arguments for `callgrove` that follow a running program, as `npm start -- --live` does.
 *
 * @param {StartOptions} options
 * @returns {string[]}
 */
export function liveArguments({ port, live, attach }) {
  return [
    'serve',
    ...(live === undefined || live === NO_PROGRAM ? ['--live'] : ['--live', live]),
    ...(port === 0 ? [] : ['--port', String(port)]),
    ...(attach === undefined ? [] : [`--attach=${attach}`]),
  ];
}

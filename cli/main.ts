/** Entry point of the command line: reads arguments, runs a command, and reports a failure in one line. */
import { BEST } from '../common/metrics';
import { NEW_ACTIVATIONS } from '../common/vm-events/new-activations';
import { VM_EVENTS } from '../common/vm-events/vm-events';
import { createEngine } from '../workers/engine/engine';
import { compareCommand } from './compare-command';
import { exportCommand } from './export-command';
import { builtTemplate } from './html-report';
import { info } from './info';
import { matrix } from './matrix';
import { readRules } from './name-rules';
import { withProfile } from './open-files';
import { overlayCommand } from './overlay-command';
import { progressOf, withProgressCleared } from './progress-line';
import { isRunningCommand, runningCommand } from './running/running';
import { serve } from './serve/serve';
import type { Streams } from './streams';
import { checkFileCount, checkOptions, type Options, readArguments, STDOUT } from './terminal/arguments';
import { Failure } from './terminal/failure';
import { type Command, HELP, helpOf, isCommand } from './terminal/help';

const STANDARD: Streams = {
  out: (text) => new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve()))),
  error: (line) => console.error(line),
  progress: process.stderr.isTTY ? (line) => void process.stderr.write(`\r\x1b[K${fitting(line ?? '')}`) : () => undefined,
  template: builtTemplate,
};

/** A line that wraps could not be erased completely. */
const fitting = (line: string): string => line.slice(0, (process.stderr.columns || 80) - 1);

/** Runs a command and returns the exit status: 0; 1 if a gate's condition is met; 2 after an error, reported in one line. */
export async function main(args: string[], version: string, streams: Streams = STANDARD): Promise<number> {
  // A closed pipe is reported to the write that failed; without a listener, it would end the process.
  if (streams === STANDARD) process.stdout.on('error', () => undefined);
  try {
    return await run(args, version, streams);
  } catch (error) {
    // The reader of a pipe, such as `head`, closes it once it has read enough.
    if ((error as { code?: string }).code === 'EPIPE') return 0;
    streams.error(`callgrove: ${error instanceof Failure ? error.message : `${error}`}`);
    return 2;
  }
}

async function run(args: string[], version: string, streams: Streams): Promise<number> {
  if (isRunningCommand(args[0])) return runningCommand(args, streams);
  const { positionals, values } = readArguments(args);
  const [command = 'help', ...files] = positionals;
  if (values.version) await streams.out(`${version}\n`);
  else if (command === 'help') await streams.out(`${HELP}\n`);
  else if (!isCommand(command)) throw new Failure(`There is no command "${command}"; see callgrove --help.`);
  else if (values.help) await streams.out(`${helpOf(command)}\n`);
  else {
    checkOptions(command, values);
    const clear = withProgressCleared(streams, values.quiet);
    try {
      return await COMMANDS[command](files, values, clear);
    } finally {
      clear.progress(null);
    }
  }
  return 0;
}

/** Whether `--json` is given to a command that writes JSON only to stdout. Throws Failure if it names a file. */
function jsonAlone(command: Command, { json }: Options): boolean {
  if (json !== undefined && json !== STDOUT)
    throw new Failure(`${command} writes its JSON to stdout: use --json without a file name, and redirect the output.`);
  return json !== undefined;
}

const COMMANDS: Record<Command, (files: string[], values: Options, streams: Streams) => Promise<number>> = {
  async info(files, values, streams) {
    const [path, ...more] = files.length > 1 ? files : checkFileCount(files, 1, 'info FILE');
    const asJson = jsonAlone('info', values);
    const engine = createEngine();
    const text = await withProfile(
      engine,
      path,
      (summary) => info(engine, path, summary, { ...values, json: asJson }),
      progressOf(streams, path),
      values.events ? [...VM_EVENTS.map(({ id }) => id), NEW_ACTIVATIONS] : [],
      more,
    );
    await streams.out(`${text}\n`);
    return 0;
  },

  compare: (files, values, streams) => compareCommand(createEngine(), files, values, streams),

  async matrix(files, values, streams) {
    const json = jsonAlone('matrix', values);
    const asked = { metric: values.metric ?? BEST, rules: await readRules(values), json };
    await streams.out(`${await matrix(files, asked, progressOf(streams, 'profiles'))}\n`);
    return 0;
  },

  export: exportCommand,

  overlay: overlayCommand,

  async serve(folders, options, { out }) {
    if (folders.length > 1) throw new Failure('serve accepts only one folder; usage: callgrove serve [DIR].');
    await serve(folders[0] ?? null, options, out);
    return 0;
  },
};

import { parseArgs } from 'node:util';
import { CallgroveEngine } from '../workers/engine';
import type { ProfileSummary } from '../workers/engine.api';
import { compare } from './compare';
import { exportCollapsed, exportJson, type Sink } from './export';
import { asFailure, Failure, unwrap } from './failure';
import { fileSource } from './file-source';
import { info } from './info';

const HELP = `callgrove: exact calling-context profiles of Java programs, on the command line

  callgrove info FILE [--json]               what a profile holds
  callgrove compare A B [--json]             how much two profiles overlap, and what changed most
            [--metric bytecodes]             the metric by which changes are sorted
  callgrove export FILE --metric METRIC      the exclusive counts of one metric on stdout
            [--format collapsed|json]        collapsed stacks (the default), or one JSON object
            [--merge]                        all threads merged by path
  callgrove --help, --version

Metrics: calls, bytecodes, objects, arrays, elements. Exit status 0, or 2 with one line on stderr.
Record with: java -javaagent:callgrove-agent.jar=out=run.mct …`;

/** Where the command line writes to; tests put their own here. */
export interface Streams {
  out: Sink;
  error: (line: string) => void;
}

const STANDARD: Streams = {
  out: (text) => new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve()))),
  error: (line) => console.error(line),
};

/** Runs one command and returns the exit status: 0, or 2 after one line about what was wrong. */
export async function main(args: string[], version: string, streams: Streams = STANDARD): Promise<number> {
  // A closed pipe is reported to the write that met it; without a listener it would end the process.
  if (streams === STANDARD) process.stdout.on('error', () => undefined);
  try {
    await run(args, version, streams.out);
    return 0;
  } catch (error) {
    // Whoever read our output has had enough of it, as `head` does.
    if ((error as { code?: string }).code === 'EPIPE') return 0;
    streams.error(`callgrove: ${error instanceof Failure ? error.message : `${error}`}`);
    return 2;
  }
}

async function run(args: string[], version: string, out: Sink): Promise<void> {
  const { positionals, values } = read(args);
  const [command, ...files] = positionals;
  if (values.version) return out(`${version}\n`);
  if (values.help || command === undefined || command === 'help') return out(`${HELP}\n`);
  const engine = new CallgroveEngine();
  switch (command) {
    case 'info': {
      const [path] = named(files, 1, 'info FILE');
      allow(values, ['json']);
      return out(`${await withProfile(engine, path, (summary) => info(engine, path, summary, values.json))}\n`);
    }
    case 'compare': {
      const [a, b] = named(files, 2, 'compare A B');
      allow(values, ['json', 'metric']);
      const options = { json: values.json, metric: values.metric ?? null };
      const text = await withProfile(engine, a, (first) =>
        withProfile(engine, b, (second) => compare(engine, first, second, options)),
      );
      return out(`${text}\n`);
    }
    case 'export': {
      const [path] = named(files, 1, 'export FILE --metric METRIC');
      allow(values, ['format', 'metric', 'merge']);
      const format = values.format ?? 'collapsed';
      if (format !== 'collapsed' && format !== 'json')
        throw new Failure(`There is no format "${format}"; use --format collapsed or --format json.`);
      if (values.metric === undefined) throw new Failure('Name the metric to export, for example --metric bytecodes.');
      return write(path, values.metric, format, values.merge, out);
    }
    default:
      throw new Failure(`There is no command "${command}"; see callgrove --help.`);
  }
}

type Options = ReturnType<typeof read>['values'];

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        merge: { type: 'boolean', default: false },
        format: { type: 'string' },
        metric: { type: 'string' },
      },
    });
  } catch (error) {
    const [first] = (error as Error).message.split(/\.\s/);
    throw new Failure(`${first}; see callgrove --help.`);
  }
}

function named(files: string[], wanted: number, usage: string): string[] {
  if (files.length !== wanted)
    throw new Failure(`Expected ${wanted === 1 ? 'one file' : 'two files'} and got ${files.length}; usage: callgrove ${usage}.`);
  return files;
}

/** An option that a command would ignore is a mistake that nobody would notice. */
function allow(values: Options, allowed: (keyof Options)[]): void {
  for (const [option, value] of Object.entries(values) as [keyof Options, unknown][]) {
    if (value !== undefined && value !== false && !allowed.includes(option))
      throw new Failure(`This command has no option --${option}; see callgrove --help.`);
  }
}

/** The engine reads a profile's file again for what it is asked, so the file stays open for as long. */
function withProfile<T>(engine: CallgroveEngine, path: string, work: (summary: ProfileSummary) => Promise<T>): Promise<T> {
  return withFile(path, async (source) => work(unwrap(path, await engine.openSource(0, path, source))));
}

async function write(path: string, metric: string, format: 'collapsed' | 'json', merge: boolean, out: Sink): Promise<void> {
  await withFile(path, (source) => (format === 'json' ? exportJson : exportCollapsed)(source, metric, merge, out));
}

async function withFile<T>(path: string, work: (source: Awaited<ReturnType<typeof fileSource>>) => Promise<T>): Promise<T> {
  let source: Awaited<ReturnType<typeof fileSource>> | null = null;
  try {
    source = await fileSource(path);
    return await work(source);
  } catch (error) {
    if ((error as { code?: string }).code === 'EPIPE') throw error;
    throw asFailure(path, error);
  } finally {
    await source?.close();
  }
}

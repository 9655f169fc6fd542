/** Parses and checks the command line's arguments. */
import { parseArgs } from 'node:util';
import type { RecordedGroup } from '../../workers/api/engine';
import { Failure } from './failure';
import type { Command } from './help';

/**
 * Options whose value may be left out, and the form by which the next argument is recognised as that value: a file instead of
 * stdout, or a program to follow.
 */
const OPTIONAL: Record<string, RegExp> = { '--markdown': /\.(md|markdown)$/i, '--json': /\.json$/i, '--live': /^[\w.]/ };
/** Stands for stdout as a destination, and for no program. */
export const STDOUT = '-';

const ALLOWED: Record<Command, readonly (keyof Options)[]> = {
  info: ['json', 'lines', 'fields', 'events', 'locks', 'environment', 'quiet'],
  compare: [
    'base',
    'head',
    'json',
    'metric',
    'lines',
    'fields',
    'fail-if',
    'accept-partial',
    'markdown',
    'html',
    'junit',
    'link-base',
    'rules',
    'own',
    'quiet',
  ],
  matrix: ['json', 'metric', 'rules', 'quiet'],
  export: ['format', 'metric', 'merge', 'lines', 'fields', 'out', 'quiet'],
  overlay: ['metric', 'compiled-only', 'out', 'json', 'quiet'],
  serve: ['port', 'live', 'attach'],
};

/** Options of all commands, by name, as given. */
export type Options = ReturnType<typeof readArguments>['values'];

/**
 * Splits arguments into positional ones and options of any command. Throws Failure if an option is unknown or lacks its value.
 */
export function readArguments(args: string[]) {
  try {
    return parseArgs({
      args: filled(sided(args)),
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
        base: { type: 'string', multiple: true },
        head: { type: 'string', multiple: true },
        quiet: { type: 'boolean', default: false },
        json: { type: 'string' },
        merge: { type: 'boolean', default: false },
        lines: { type: 'boolean', default: false },
        fields: { type: 'boolean', default: false },
        events: { type: 'boolean', default: false },
        locks: { type: 'boolean', default: false },
        environment: { type: 'boolean', default: false },
        format: { type: 'string' },
        metric: { type: 'string' },
        'compiled-only': { type: 'boolean', default: false },
        'fail-if': { type: 'string', multiple: true },
        'accept-partial': { type: 'boolean', default: false },
        markdown: { type: 'string' },
        html: { type: 'string' },
        out: { type: 'string' },
        junit: { type: 'string' },
        'link-base': { type: 'string' },
        port: { type: 'string' },
        live: { type: 'string' },
        attach: { type: 'string' },
        rules: { type: 'string', multiple: true },
        own: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    const [first] = (error as Error).message.split(/\.\s|\n/);
    throw new Failure(`${first.replace(/\.$/, '')}; see callgrove --help.`);
  }
}

/**
 * If `--head` is given, lets `--base` and `--head` take all files up to the next option, because a shell may have expanded
 * `base-*.mct`.
 */
function sided(args: readonly string[]): readonly string[] {
  if (!args.some((arg) => /^--head(=|$)/.test(arg))) return args;
  let side = '';
  return args.flatMap((arg, i) => {
    if (!arg.startsWith('-')) return side === '' ? [arg] : [`${side}=${arg}`];
    const named = /^(--(?:base|head))(=|$)/.exec(arg);
    side = named?.[1] ?? '';
    const followed = args[i + 1] !== undefined && !args[i + 1].startsWith('-');
    return named?.[2] === '' && followed ? [] : [arg];
  });
}

/** The group that options ask for; null if none. Throws Failure if there are two. */
export function groupOf({ lines, fields }: Pick<Options, 'lines' | 'fields'>): RecordedGroup | null {
  if (lines && fields) throw new Failure('--lines and --fields cannot be combined; leave one of the two out.');
  return lines ? 'line' : fields ? 'field' : null;
}

/** Gives a value to options whose value is optional. */
function filled(args: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const file = OPTIONAL[args[i]];
    if (args[i] === '--') return [...out, ...args.slice(i)];
    if (file === undefined) out.push(args[i]);
    else if (file.test(args[i + 1] ?? '')) out.push(`${args[i]}=${args[++i]}`);
    else out.push(`${args[i]}=${STDOUT}`);
  }
  return out;
}

/** The files. Throws Failure with the usage if there are more or fewer than `wanted`. */
export function checkFileCount(files: string[], wanted: number, usage: string): string[] {
  if (files.length !== wanted)
    throw new Failure(`Expected ${wanted === 1 ? 'one file' : 'two files'} but got ${files.length}; usage: callgrove ${usage}.`);
  return files;
}

/** Rejects options that a command would ignore, because the user would not notice the mistake. */
export function checkOptions(command: Command, values: Options): void {
  for (const [option, value] of Object.entries(values) as [keyof Options, unknown][]) {
    if (value !== undefined && value !== false && !ALLOWED[command].includes(option))
      throw new Failure(`${command} has no option --${option}; see callgrove ${command} --help.`);
  }
}

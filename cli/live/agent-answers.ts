/** Reads the sentences with which the agent answers commands. */
import type { FoundMethods, LiveCommand, LivePhase } from '../../common/live/live-state';
import type { Answer } from './agent-command';

const LEASED =
  /^checkpoints every (\d+) ms for \d+ s,(?: of the recording begun at (\d+),)? into (.*?)(; the recording is paused)?(?:; the newest dump could not be written: (.*))?$/s;

/** Facts that the agent states about a recording when it is asked for frequent checkpoints. */
interface Leased {
  /** Milliseconds between two checkpoints. */
  readonly interval: number;
  /** When the recording began, in milliseconds since 1970; 0 if the agent does not say. */
  readonly began: number;
  readonly file: string;
  readonly isPaused: boolean;
  /** Why the newest dump could not be written, in one line; empty if it could. */
  readonly failure: string;
}

/** Reads the answer to `checkpoint`. Returns null if the program is not recorded, or did not answer. */
export function readLeased({ isDone, text }: Answer): Leased | null {
  const [, interval, began = '0', file, paused, failure = ''] = LEASED.exec(text) ?? [];
  if (!isDone || file === undefined) return null;
  const [line] = failure.split(/[\r\n]/, 1);
  return { interval: Number(interval), began: Number(began), file, isPaused: paused !== undefined, failure: line };
}

/** A failure after which the program may still carry out the command. */
export const UNCERTAIN = /may still carry out|stopped responding/;
export const BEGUN = /^recording into (.*)$/;
export const NO_METHOD = /^no loaded (?:class has a method|method .* can be a root) /;
export const NOT_RECORDED = /is not being recorded/;

const PHASE_AFTER: Partial<Record<LiveCommand, LivePhase>> = { pause: 'paused', resume: 'live', detach: 'detached' };

/** Phase after a command. A command whose dump could not be written fails, but has paused or ended the recording all the same. */
export function phaseAfter(name: LiveCommand, { isDone, text }: Answer): LivePhase | undefined {
  if (isDone) return PHASE_AFTER[name];
  if (/; paused: the program continues without /.test(text)) return 'paused';
  return /; the program continues without /.test(text) ? 'detached' : undefined;
}

/** An answer of the agent as a sentence. */
export function sentence(text: string): string {
  const [first = ''] = text.split('\n');
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  return /[.!?]$/.test(capital) || capital === '' ? capital : `${capital}.`;
}

/** Last line of a list that is too long. */
const MORE = /^and (\d+) more$/;

/** The lines of `methods`, and the number of methods that it left out. */
export function readMethods(text: string): FoundMethods {
  const lines = text.split('\n').filter((line) => line !== '');
  const more = MORE.exec(lines.at(-1) ?? '');
  return more === null ? { methods: lines, more: 0 } : { methods: lines.slice(0, -1), more: Number(more[1]) };
}

/** Reads the sentences with which the agent answers commands. */
import type { FoundMethods, LiveCommand, LivePhase } from '../../common/live/live-state';
import type { Answer } from './agent-command';

export const LEASED =
  /^checkpoints every (\d+) ms for \d+ s,(?: of the recording begun at (\d+),)? into (.*?)(; the recording is paused)?(?:; the newest dump could not be written: (.*))?$/;
export const BEGUN = /^recording into (.*)$/;
export const NO_METHOD = /^no loaded class has a method /;
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

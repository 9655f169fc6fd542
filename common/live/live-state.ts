/** Defines the state of a recording that `callgrove serve --live` follows, as JSON from the server to the page. */

/**
 * Phases of a recording that is followed:
 *
 * - `attaching`: the agent is being loaded, or begins a recording.
 * - `live`: the program is being recorded, and its file is rewritten at intervals.
 * - `paused`: the program runs its original code; counts are kept.
 * - `detached`: the recording has ended, and the program continues.
 * - `ended`: the program has ended; the file has its last dump.
 * - `replaced`: a different recording of the program has begun, into another file.
 * - `failed`: the program could not be attached to.
 */
export type LivePhase = 'attaching' | 'live' | 'paused' | 'detached' | 'ended' | 'replaced' | 'failed';

/** Commands of the page that the server passes to the agent. */
export const LIVE_COMMANDS = ['dump', 'pause', 'resume', 'switch', 'detach'] as const;
export type LiveCommand = (typeof LIVE_COMMANDS)[number];

/** State of a recording and of its file. */
export interface LiveState {
  /** Grows with each change of the state or the file. */
  readonly version: number;
  readonly phase: LivePhase;
  readonly pid: number;
  /** Main class or jar of the program, without its arguments. */
  readonly program: string;
  /** Name of the file, below `profiles/`; empty until it is known. */
  readonly file: string;
  /** Size of the file in bytes, 0 if it does not exist yet. */
  readonly size: number;
  /** Time of the file's last change, in milliseconds since 1970; 0 if it does not exist yet. */
  readonly modified: number;
  /** Milliseconds between two checkpoints; 0 if there are none. */
  readonly interval: number;
  /** Whether this server began the recording, and ends it with itself. */
  readonly attached: boolean;
  /** Why the program could not write its newest dump, such as a full disk, in the agent's words; empty if it could, or if that is not known. */
  readonly failure: string;
  /** The newest sentence on what happened: an answer of the agent, or why something failed. */
  readonly message: string;
}

/** A program that could be followed. */
export interface LiveProgram {
  readonly pid: number;
  /** Version of its JDK; empty if unknown. */
  readonly version: string;
  /** Main class or jar, with arguments; empty if unknown. */
  readonly command: string;
}

/** Methods that a search found in a program. */
export interface FoundMethods {
  /** Class, name and types as in Java: `com.acme.Job.run(int,java.lang.String)`; in alphabetical order. */
  readonly methods: readonly string[];
  /** Number of methods that are left out. */
  readonly more: number;
}

/** Reads a server's answer to a search. Returns null for anything else. */
export function readFoundMethods(value: unknown): FoundMethods | null {
  if (typeof value !== 'object' || value === null) return null;
  const { methods, more } = value as { methods?: unknown; more?: unknown };
  const isFound = Array.isArray(methods) && methods.every((each) => typeof each === 'string') && Number.isSafeInteger(more);
  return isFound ? (value as FoundMethods) : null;
}

const PHASES: readonly LivePhase[] = ['attaching', 'live', 'paused', 'detached', 'ended', 'replaced', 'failed'];

/** Whether the file can still change. */
export const isFollowed = ({ phase }: Pick<LiveState, 'phase'>): boolean =>
  phase === 'attaching' || phase === 'live' || phase === 'paused';

/** Reads a server's answer. Returns null for anything that is no such state, such as another server's answer. */
export function readLiveState(value: unknown): LiveState | null {
  if (typeof value !== 'object' || value === null) return null;
  const state = value as Partial<Record<keyof LiveState, unknown>>;
  const numbers = ['version', 'pid', 'size', 'modified', 'interval'] as const;
  const texts = ['program', 'file', 'failure', 'message'] as const;
  const isState =
    numbers.every((key) => Number.isSafeInteger(state[key]) && (state[key] as number) >= 0) &&
    texts.every((key) => typeof state[key] === 'string') &&
    typeof state.attached === 'boolean' &&
    PHASES.some((phase) => phase === state.phase);
  return isState ? (value as LiveState) : null;
}

/** Reads a server's list of programs. Returns null for anything else. */
export function readPrograms(value: unknown): LiveProgram[] | null {
  const isProgram = (each: Partial<Record<keyof LiveProgram, unknown>> | null): boolean =>
    typeof each === 'object' &&
    each !== null &&
    Number.isSafeInteger(each.pid) &&
    typeof each.version === 'string' &&
    typeof each.command === 'string';
  return Array.isArray(value) && value.every(isProgram) ? value : null;
}

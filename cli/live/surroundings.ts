/** Surroundings of a recording that is followed: how it reaches its program and those who follow it. */
import type { AgentCommand } from './agent-command';

/** Defines how a recording reaches its program and those who follow it, and the times that a test shortens. */
export interface Surroundings {
  readonly run: AgentCommand;
  /** Whether a process exists. */
  readonly exists: (pid: number) => boolean;
  /** Receives each new sentence on the recording. */
  readonly report?: (message: string) => void;
  /** Next version of a state. Versions of several recordings of one server must differ. */
  readonly version?: () => number;
  readonly lookMs?: number;
  readonly touchMs?: number;
  readonly quietMs?: number;
  readonly longMs?: number;
}

/** Whether a process of this user exists. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

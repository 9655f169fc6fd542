/** Requests to `callgrove serve --live`. */
import { type LiveCommand, type LiveProgram, type LiveState, readLiveState, readPrograms } from '../../../common/live/live-state';
import { tokenHeaders } from '../serve-token';

/** An answer of the server; null if it does not follow a recording, or if it cannot be reached. */
async function stateFrom(path: string, init: RequestInit): Promise<LiveState | null> {
  const response = await fetch(path, { ...init, cache: 'no-store', headers: tokenHeaders(path) });
  return response.ok ? readLiveState(await response.json().catch(() => null)) : null;
}

/** The state once its version is not `after`; the server holds the request until then, or for 25 s. */
export const nextState = (after: number): Promise<LiveState | null> => stateFrom(`live/state?after=${after}`, {});

/** Passes a command to the agent. @param value metrics for `switch` */
export const sendCommand = (name: LiveCommand, value = ''): Promise<LiveState | null> =>
  stateFrom(`live/${name}`, { method: 'POST', body: JSON.stringify({ value }) });

/** Programs that can be followed; null if the server follows none. */
export async function programs(signal: AbortSignal): Promise<LiveProgram[] | null> {
  const path = 'live/programs';
  const response = await fetch(path, { signal, cache: 'no-store', headers: tokenHeaders(path) });
  return response.ok ? readPrograms(await response.json().catch(() => null)) : null;
}

/** Whether a program can be recorded, in the words of `doctor`. */
export async function doctor(pid: number, signal: AbortSignal): Promise<string> {
  const path = `live/doctor?pid=${pid}`;
  const response = await fetch(path, { signal, cache: 'no-store', headers: tokenHeaders(path) });
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { text } = (answer ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** Begins to follow a program. Null if the server refuses, because it is gone. */
export const followProgram = (pid: number): Promise<LiveState | null> =>
  stateFrom('live/follow', { method: 'POST', body: JSON.stringify({ pid }) });

/** Address of the recording's file. */
export const addressOf = ({ file }: LiveState): string => `profiles/${encodeURIComponent(file)}`;

/** The recording's file, as it is now. Throws if it cannot be fetched. */
export async function fileNow(state: LiveState): Promise<File> {
  const address = addressOf(state);
  const response = await fetch(address, { cache: 'no-store', headers: tokenHeaders(address) });
  if (!response.ok) throw new Error(`${response.status}`);
  return new File([await response.blob()], state.file);
}

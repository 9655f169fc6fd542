/** Requests to `callgrove serve --live`. They throw only if the server does not answer. */
import {
  type FoundMethods,
  type LiveCommand,
  type LiveProgram,
  type LiveState,
  readFoundMethods,
  readLiveState,
  readPrograms,
} from '../../../common/live/live-state';
import { TOKEN_ADVICE, tokenHeaders, wantsToken } from '../serve-token';

/** What was asked for, or the server's reason for refusing it. */
export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly why: string };

/** Longest text of an answer that can be the server's reason, in characters; the pages of other servers are longer. */
const LONGEST_REASON = 300;

async function answered<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T | null>,
): Promise<Answered<T>> {
  const response = await fetch(path, { ...init, cache: 'no-store', headers: tokenHeaders(path) });
  const { status } = response;
  if (wantsToken(response)) return { ok: false, status, why: TOKEN_ADVICE };
  const value = response.ok ? await read(response) : null;
  if (value !== null) return { ok: true, value };
  const text = response.ok ? '' : (await response.text()).trim();
  const isReason = text !== '' && text.length <= LONGEST_REASON && !text.includes('<');
  return { ok: false, status, why: isReason ? text : `The server’s answer to ${path} is not understood (status ${status}).` };
}

const json =
  <T>(read: (value: unknown) => T | null) =>
  async (response: Response): Promise<T | null> =>
    read(await response.json().catch(() => null));

/** The state once its version is not `after`; the server holds the request until then, or for 25 s. */
export const nextState = (after: number, signal: AbortSignal): Promise<Answered<LiveState>> =>
  answered(`live/state?after=${after}`, { signal }, json(readLiveState));

/** A command of the agent, or `record`, which ends the recording and begins another. */
export type PageCommand = LiveCommand | 'record';

/** Passes a command on. @param value metrics for `switch`; for `record` the root method, empty to record everything */
export const sendCommand = (name: PageCommand, value = ''): Promise<Answered<LiveState>> =>
  answered(`live/${name}`, { method: 'POST', body: JSON.stringify({ value }) }, json(readLiveState));

/** Methods of the program that match a pattern of `root=`. Refused if the agent cannot look for them. */
export const searchMethods = (pattern: string, signal: AbortSignal): Promise<Answered<FoundMethods>> =>
  answered('live/methods', { method: 'POST', body: JSON.stringify({ value: pattern }), signal }, json(readFoundMethods));

/** Programs of this user. Refused with the status 404 by a server that follows none. */
export const programs = (signal: AbortSignal): Promise<Answered<LiveProgram[]>> =>
  answered('live/programs', { signal }, json(readPrograms));

/** Whether a program can be recorded, in the words of `doctor`. */
export async function doctor(pid: number, signal: AbortSignal): Promise<string> {
  const answer = await answered(
    `live/doctor?pid=${pid}`,
    { signal },
    json((value) => {
      const { text } = (value ?? {}) as { text?: unknown };
      return typeof text === 'string' ? text : null;
    }),
  );
  return answer.ok ? answer.value : answer.why;
}

/** Begins to follow a program. Refused if it is gone. */
export const followProgram = (pid: number): Promise<Answered<LiveState>> =>
  answered('live/follow', { method: 'POST', body: JSON.stringify({ pid }) }, json(readLiveState));

/** Address of the recording's file. */
export const addressOf = ({ file }: LiveState): string => `profiles/${encodeURIComponent(file)}`;

/** The recording's file, as it is now. */
export const fileNow = (state: LiveState): Promise<Answered<File>> =>
  answered(addressOf(state), {}, async (response) => new File([await response.blob()], state.file));

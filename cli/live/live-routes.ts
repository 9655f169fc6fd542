/** Answers the page's requests about a recording that is followed, below `live/`. */
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { isFollowed, LIVE_COMMANDS, type LiveCommand, type LiveProgram } from '../../common/live/live-state';
import { Failure } from '../terminal/failure';
import { readMethods } from './agent-answers';
import type { AgentCommand } from './agent-command';
import { FollowedRecording } from './followed-recording';
import { KeptFiles, servedOf } from './kept-files';
import { programsNamed, readPrograms } from './program-list';
import { isPattern, isRoot } from './recording-options';
import { processExists } from './surroundings';

/** Longest time in milliseconds for which a request for the next state is held. */
const HELD_MS = 25_000;
/** Longest body of a command, in bytes. */
const MOST_BODY = 4096;

/** An answer of a route: JSON, a file to send, or a refusal. */
export type Routed =
  | { kind: 'json'; value: unknown }
  | { kind: 'file'; folder: string; name: string }
  | { kind: 'refused'; status: number; why: string };

/** Folder of the requests about a recording that is followed. */
export const LIVE_FOLDER = 'live';

const refused = (status: number, why: string): Routed => ({ kind: 'refused', status, why });
/** Status of a refusal for want of a JDK or of the agent's jar. */
const UNAVAILABLE = 503;
const NO_RECORDING = 'No program is being followed: choose one first.';

/** The recording that a server follows, if any, and the requests about it. */
export class Live {
  private recording: FollowedRecording | null = null;
  private readonly kept = new KeptFiles();
  private versions = 0;
  private isClosed = false;
  private queue: Promise<unknown> = Promise.resolve();

  /**
   * @param options of the agent, for recordings that begin here
   * @param report receives each new sentence on a recording
   */
  constructor(
    private readonly options: string,
    private readonly run: AgentCommand,
    private readonly report: (message: string) => void = () => undefined,
  ) {}

  /**
   * Follows a program by process id or name, and leaves the one before. A program that is followed already stays so. Throws Failure if
   * none or several match. Does not wait for the agent.
   */
  follow(wanted: string): Promise<FollowedRecording> {
    return this.inTurn(async () => {
      const found = programsNamed(await this.programs(), wanted);
      if (this.isClosed) throw new Failure('The server is ending.');
      if (found.length === 0) throw new Failure(`You are running no Java program "${wanted}"; callgrove jps lists them.`);
      if (found.length > 1)
        throw new Failure(
          `Several Java programs are named "${wanted}": use one of the process ids ${found.map(({ pid }) => pid).join(', ')}.`,
        );
      const before = this.recording;
      if (before?.current.pid === found[0].pid && isFollowed(before.current)) return before;
      await before?.close();
      before?.keep();
      const around = { run: this.run, exists: processExists, report: this.report, version: () => ++this.versions };
      this.recording = new FollowedRecording(found[0], this.options, around, this.kept);
      void this.recording.start();
      return this.recording;
    });
  }

  /** Ends a recording that began here, and follows no other. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.inTurn(async () => this.recording?.close());
  }

  /** Requests to follow and to close are carried out one after the other, so that no recording is forgotten. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }

  /**
   * The recording's file and those of the program's earlier recordings, as the only profiles of the server.
   *
   * @param parts of the path, after `profiles`
   */
  async profile(parts: readonly string[]): Promise<Routed> {
    const files = await servedOf(this.recording?.files ?? []);
    const named = files.map((file) => ({ ...file, name: path.basename(file.path) }));
    if (parts.join('/') === 'index.json') {
      const profiles = named.map(({ name, ...file }) => ({ ...file, path: name }));
      return { kind: 'json', value: { folder: LIVE_FOLDER, profiles, more: false } };
    }
    const found = parts.length === 1 ? named.find(({ name }) => name === parts[0]) : undefined;
    if (found === undefined) return refused(404, 'There is no such profile.');
    return { kind: 'file', folder: path.dirname(found.path), name: found.name };
  }

  /** Java programs of this user. Throws Failure if there is no JDK or no jar of the agent. */
  async programs(): Promise<LiveProgram[]> {
    const { isDone, text } = await this.run(['jps']);
    if (!isDone) throw new Failure(`${text.charAt(0).toUpperCase()}${text.slice(1)}`);
    return readPrograms(text);
  }

  /** Answers a request with the token. @param parts of the path, after `live` */
  async answer(request: IncomingMessage, parts: readonly string[], query: URLSearchParams): Promise<Routed> {
    try {
      return await this.answerTo(request, parts, query);
    } catch (error) {
      if (error instanceof Failure) return refused(request.method === 'POST' ? 404 : UNAVAILABLE, error.message);
      throw error;
    }
  }

  private async answerTo(request: IncomingMessage, parts: readonly string[], query: URLSearchParams): Promise<Routed> {
    const [what] = parts;
    const { recording } = this;
    if (request.method === 'POST') return this.post(what, await bodyOf(request));
    if (what === 'programs') return { kind: 'json', value: await this.programs() };
    if (what === 'doctor') {
      const { isDone, text } = await this.run(['doctor', String(Number(query.get('pid')))]);
      return { kind: 'json', value: { isDone, text } };
    }
    if (recording === null) return refused(404, NO_RECORDING);
    if (what === 'state') return { kind: 'json', value: await recording.next(Number(query.get('after') ?? 0), HELD_MS) };
    return refused(404, 'There is no such file.');
  }

  private async post(what: string, body: unknown): Promise<Routed> {
    const { pid, value } = (typeof body === 'object' && body !== null ? body : {}) as { pid?: unknown; value?: unknown };
    if (what === 'follow') {
      if (!Number.isSafeInteger(pid)) return refused(400, 'A process id is missing.');
      return { kind: 'json', value: (await this.follow(String(pid))).current };
    }
    if (what === 'methods' || what === 'record') return this.choose(what, value);
    const name = LIVE_COMMANDS.find((each) => each === what);
    if (name === undefined) return refused(404, 'There is no such command.');
    if (this.recording === null) return refused(404, NO_RECORDING);
    if (value !== undefined && (typeof value !== 'string' || !isValueOf(name, value)))
      return refused(400, 'This value is not allowed.');
    return { kind: 'json', value: await this.recording.command(name, value) };
  }

  /** Searches for methods, or begins another recording, which is limited to a method unless the value is empty. */
  private async choose(what: 'methods' | 'record', value: unknown): Promise<Routed> {
    const { recording } = this;
    if (recording === null) return refused(404, NO_RECORDING);
    const isAllowed = what === 'methods' ? isPattern : (text: string): boolean => text === '' || isRoot(text);
    if (typeof value !== 'string' || !isAllowed(value)) return refused(400, 'This is not a method: write class and method.');
    return {
      kind: 'json',
      value: what === 'methods' ? readMethods(await recording.methods(value)) : await recording.beginAnother(value),
    };
  }
}

/** Whether a value may be passed to the agent; of commands without a pattern, only `switch` takes one. */
function isValueOf(name: LiveCommand, value: string): boolean {
  return value === '' || (name === 'switch' && /^metrics=[a-z;]+$/.test(value));
}

/** The JSON in a request's body; null if there is none, if it is too long, or if it is no JSON. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MOST_BODY) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

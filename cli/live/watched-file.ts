/** Watches the file of a recording that is followed, and tells its dumps from those of other recordings. */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { recordingStart } from './recording-start';

/** When a recording began, in milliseconds since 1970. */
export interface Began {
  /** As its dumps say; 0 if the agent does not say, undefined until it answers. */
  readonly at?: number;
  /** Time at which it was asked for. */
  readonly since: number;
}

/** A look at a file. */
interface Look {
  /** Null if there is no file. */
  readonly found: Stats | null;
  /** Whose file it is, if it has changed since the last look; empty if not, or if nobody can tell yet. */
  readonly news: '' | 'own' | 'foreign' | 'unreadable';
}

/** Whether a start, as a file has it, is that of a recording. */
function isStart(start: number | null, { at, since }: Began): boolean {
  return start !== null && (at === undefined ? start >= since : start === at);
}

/** Size and time of a file; null if it is gone, or from another recording by now. */
export async function ownFile(file: string, began: Began): Promise<Stats | null> {
  if (began.at !== 0 && !isStart(await recordingStart(file), began)) return null;
  return stat(file).catch(() => null);
}

/** The file into which a program is being recorded. */
export class WatchedFile {
  /** Absolute path; empty until it is known. */
  path = '';
  began: Began = { since: 0 };
  /** Whether the newest file is the recording's own. */
  isOwn = false;
  private seen = '';

  /** Watches the file of a new recording. @param since when it was asked for, in milliseconds since 1970 */
  begin(path: string, since: number): void {
    this.path = path;
    this.began = { since };
    this.isOwn = false;
    this.seen = '';
  }

  /** Takes what the agent says. The file is checked again if the start is new. @param at see `Began` */
  learn(path: string, at: number): void {
    this.path = path;
    if (at === this.began.at) return;
    this.began = { ...this.began, at };
    this.seen = '';
  }

  /** Looks at the file. Returns null if the path, the start or the file has changed meanwhile. */
  async look(): Promise<Look | null> {
    const { path, began } = this;
    const found = path === '' ? null : await stat(path).catch(() => null);
    if (path !== this.path || began !== this.began) return null;
    const key = found === null ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (key === this.seen || found === null) {
      this.seen = key;
      return { found, news: '' };
    }
    this.seen = key;
    const start = began.at === 0 ? 0 : await recordingStart(path);
    if (this.seen !== key || began !== this.began) return null;
    this.isOwn = isStart(start, began);
    if (this.isOwn) return { found, news: 'own' };
    return { found, news: began.at === undefined ? '' : start === null ? 'unreadable' : 'foreign' };
  }
}

/** Keeps the file by which a server renews its lease on frequent checkpoints, without attaching to the program. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file in a private folder. The agent looks at its time of last change, and at nothing else. */
export class LeaseFile {
  private folder = '';
  /** Absolute path; empty before the first use, and if there can be no such file, so that only commands renew the lease. */
  private path = '';

  private create(): void {
    try {
      this.folder = mkdtempSync(path.join(path.resolve(tmpdir()), 'callgrove-live-'));
      this.path = path.join(this.folder, 'renewed');
      writeFileSync(this.path, '');
    } catch {
      this.path = '';
    }
  }

  /** As an option of the agent's command `checkpoint`, after others; empty if there is no file. */
  option(): string {
    if (this.folder === '') this.create();
    const quote = this.path.includes("'") ? '"' : "'";
    return this.path === '' ? '' : `,renewed=${this.path.includes(',') ? `${quote}${this.path}${quote}` : this.path}`;
  }

  /** Renews the lease. If the file was removed, the lease ends, and the next command begins another. */
  touch(): void {
    try {
      const now = new Date();
      utimesSync(this.path, now, now);
    } catch {
      // The recording returns to its own interval; its follower notices that.
    }
  }

  /** Gives the lease up. */
  remove(): void {
    if (this.folder !== '') rmSync(this.folder, { recursive: true, force: true });
  }
}

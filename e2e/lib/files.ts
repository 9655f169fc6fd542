import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file as it is dropped on the page. */
export interface Dropped {
  name: string;
  bytes: Buffer;
}

/** A file of the repository. */
export const inRepo = (path: string): string => `${root}/${path}`;

export const sample = (name: string): string => inRepo(`public/samples/${name}`);

/** A profile that version 0.1.0 wrote. */
export const released = (name: string): string => inRepo(`golden/released/0.1.0/${name}`);

/** A fresh recording of the agent where a JDK was found, else the bundled sample of the same program. */
export function recording(name: string): string {
  const fresh = inRepo(`.cache/recordings/${name}`);
  return existsSync(fresh) ? fresh : sample(name);
}

/** Samples, to be dropped under their own names. */
export const samples = (...names: string[]): Dropped[] => names.map((name) => ({ name, bytes: readFileSync(sample(name)) }));

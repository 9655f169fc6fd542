import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file to drop on the page. */
export interface Dropped {
  name: string;
  bytes: Buffer;
}

/** Absolute path of a file in the repository. */
export const inRepo = (path: string): string => `${root}/${path}`;

export const sample = (name: string): string => inRepo(`public/samples/${name}`);

/** Path of a profile written by version 0.1.0. */
export const released = (name: string): string => inRepo(`golden/released/0.1.0/${name}`);

/** Path of a fresh recording if a JDK was found, otherwise of the bundled sample of the same program. */
export function recording(name: string): string {
  const fresh = inRepo(`.cache/recordings/${name}`);
  return existsSync(fresh) ? fresh : sample(name);
}

/** Samples under their own names, to drop on the page. */
export const samples = (...names: string[]): Dropped[] => names.map((name) => ({ name, bytes: readFileSync(sample(name)) }));

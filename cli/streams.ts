import type { Sink } from './export-profile';

/** Where the command line writes to, and the page that its HTML reports are made of; tests put their own here. */
export interface Streams {
  out: Sink;
  error: (line: string) => void;
  /** A line about long work, in the place of the one before; null takes it away. Goes nowhere where nobody watches. */
  progress: (line: string | null) => void;
  template: () => Promise<string>;
}

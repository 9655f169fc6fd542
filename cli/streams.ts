import type { Sink } from './export';

/** Where the command line writes to, and the page that its HTML reports are made of; tests put their own here. */
export interface Streams {
  out: Sink;
  error: (line: string) => void;
  template: () => Promise<string>;
}

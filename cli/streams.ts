import type { Sink } from './export-profile';

/** Outputs of the command line, and the template of its HTML reports. Tests replace them. */
export interface Streams {
  out: Sink;
  error: (line: string) => void;
  /** Shows a line about long work in the place of the one before; null takes it away. Ignored without a terminal. */
  progress: (line: string | null) => void;
  template: () => Promise<string>;
}

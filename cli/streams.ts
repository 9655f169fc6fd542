/** Defines the outputs of the command line, which tests replace. */
import type { Sink } from './export-profile';

/** The command line's outputs, and the template of its HTML reports. */
export interface Streams {
  out: Sink;
  error: (line: string) => void;
  /** Shows a progress line in place of the previous one; null removes it. Ignored without a terminal. */
  progress: (line: string | null) => void;
  template: () => Promise<string>;
}

import type { Recording } from '../profile/recording';

/** What a recording must have beside what it says of itself. */
type Content = Pick<Recording, 'format' | 'nodes' | 'threads' | 'methods' | 'pops' | 'method' | 'metrics'>;

const UNKNOWN = {
  dump: '',
  agent: '',
  mainClass: '',
  jvm: '',
  os: '',
  start: 0,
  end: 0,
  analysis: '',
  states: null,
  notInstrumented: [],
  limited: [],
  folded: 0,
  incomplete: false,
  warnings: [],
  problems: [],
  union: null,
} satisfies Omit<Recording, keyof Content>;

/** A recording that says nothing of itself but what is given. */
export const recordingWith = (given: Content & Partial<Recording>): Recording => ({ ...UNKNOWN, ...given });

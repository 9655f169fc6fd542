/** Makes recordings of which only some fields are known, for parsers of formats that have no others. */
import type { Recording } from '../profile/recording';

/** Fields that every recording must have. */
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
  layout: null,
  snapshots: null,
  notInstrumented: [],
  limited: [],
  folded: 0,
  incomplete: false,
  warnings: [],
  problems: [],
  union: null,
} satisfies Omit<Recording, keyof Content>;

/** A recording with the given fields; all others are unknown. */
export const recordingWith = (given: Content & Partial<Recording>): Recording => ({ ...UNKNOWN, ...given });

/**
 * Three slices of the store about what the engine keeps for the page: the comparison, transformed trees, and how names are
 * displayed.
 */
import type {
  ComparisonId,
  ComparisonSummary,
  EngineError,
  MappingSummary,
  Progress,
  Transform,
  TransformedSummary,
} from '../../workers/api/engine';
import type { Change } from './place-slice';

export type Comparison =
  | { state: 'none' }
  | { state: 'running'; key: string; job: number; progress: Progress | null }
  | { state: 'ready'; key: string; summary: ComparisonSummary; own: OwnComparison }
  | { state: 'failed'; key: string; error: EngineError };

/**
 * State of the comparison folded to own code: not yet requested (`none`), being made, ready, or `nothing` because own code is
 * not known.
 */
export type OwnComparison =
  | { state: 'none' | 'nothing' }
  | { state: 'running'; job: number; progress: Progress | null }
  | { state: 'ready'; comparison: ComparisonId; contexts: number; rows: number };

export interface ComparisonSlice {
  comparison: Comparison;
}

export const noComparison: ComparisonSlice = { comparison: { state: 'none' } };

export const comparisonActions = (change: Change<ComparisonSlice>) => ({
  setComparison: (comparison: Comparison): void => change({ comparison }),
});

/** The tree built by the current transforms (`made`), the job that builds the next one, and the steps to undo and redo. */
export interface Transforming {
  made: { view: string; metrics: string; summary: TransformedSummary } | null;
  running: { job: number; progress: Progress | null } | null;
  past: (readonly Transform[])[];
  future: (readonly Transform[])[];
}

export interface TransformingSlice {
  transforming: Transforming;
}

export const noTransforms: TransformingSlice = { transforming: { made: null, running: null, past: [], future: [] } };

export const transformingActions = (change: Change<TransformingSlice>) => ({
  setTransforming: (to: Partial<Transforming>): void =>
    change(({ transforming }) => ({ transforming: { ...transforming, ...to } })),
});

export interface NamingState {
  /** Whether Kotlin and Scala names are shown as written in the source. */
  asWritten: boolean;
  /** Mapping files in use, by profile number. */
  mappings: Readonly<Record<number, MappingSummary>>;
  loading: { job: number; name: string; progress: Progress | null } | null;
  /** Incremented whenever names are displayed differently, so that views request their contents again. */
  version: number;
}

export interface NamingSlice {
  naming: NamingState;
}

export const startNames: NamingSlice = { naming: { asWritten: true, mappings: {}, loading: null, version: 0 } };

export const namingActions = (change: Change<NamingSlice>) => ({
  setNaming: (to: Partial<NamingState>): void => change(({ naming }) => ({ naming: { ...naming, ...to } })),
});

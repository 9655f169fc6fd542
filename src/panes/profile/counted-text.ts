/** Says in a few words how complete the counts of files are. */
import { coverageOf, coveredPercent } from '../../../common/coverage';
import { isAboutRun, isRoutine, UNLISTED } from '../../../common/memory-notes';
import type { ProfileSummary, Remark } from '../../../workers/api/engine';
import type { BoundsSize } from '../../ui/Bounds';
import { plural } from '../../ui/format';
import { isSampled } from './file-text';

/** A number of methods and classes that were not counted, or in part. */
export interface Missing {
  methods: number;
  classes: number;
  /** Further ones that the file counts and does not name. */
  unlisted: number;
}

/** Remarks of a file on methods and classes that it counted in part or not at all. */
export type CountRemarks = Pick<ProfileSummary, 'notInstrumented' | 'limited' | 'warnings'>;

export const keyOf = ({ className, method }: Remark): string => (method === null ? className : `${className}.${method}`);

/** Each method and class is counted once. */
function missingIn({ notInstrumented, limited, warnings }: CountRemarks): Missing {
  const remarks = [...notInstrumented, ...limited];
  const classes = new Set(remarks.filter(({ method }) => method === null).map(keyOf)).size;
  return {
    classes,
    methods: new Set(remarks.map(keyOf)).size - classes,
    unlisted: warnings.reduce((sum, warning) => sum + Number(UNLISTED.exec(warning)?.[1] ?? 0), 0),
  };
}

/** `49 methods and 26 classes`; empty where nothing is missing. Names that a file leaves out count as methods. */
export function missingWords(groups: readonly Missing[]): string {
  const methods = groups.reduce((sum, group) => sum + group.methods + group.unlisted, 0);
  const classes = groups.reduce((sum, group) => sum + group.classes, 0);
  return [methods > 0 && plural(methods, 'method'), classes > 0 && plural(classes, 'class', 'classes')]
    .filter(Boolean)
    .join(' and ');
}

/** Warnings about this run, without those that name more of what is missing. */
export const ownWarnings = ({ warnings }: Pick<ProfileSummary, 'warnings'>): string[] => warnings.filter(isAboutRun);

/** Warnings that say how counting works, or how much a link does not list. */
export const routineWarnings = ({ warnings }: Pick<ProfileSummary, 'warnings'>): string[] => warnings.filter(isRoutine);

/** Completeness of the counts of some files, for footer and header: `Counted: all but 49 methods`. */
export function countedWords(summaries: readonly ProfileSummary[]): string {
  const damaged = summaries.reduce((sum, { problems }) => sum + problems.length, 0);
  const warnings = summaries.reduce((sum, summary) => sum + ownWarnings(summary).length, 0);
  const further = [
    ...(damaged > 0 ? [`${plural(damaged, 'part')} of the file damaged or missing`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ];
  return [stateWords(summaries), ...further].join(', ');
}

function stateWords(summaries: readonly ProfileSummary[]): string {
  if (summaries.some(({ incomplete }) => incomplete)) return 'Counts too low: memory ran out';
  if (summaries.every(({ shared }) => shared !== null)) return 'Shared summary';
  if (summaries.every(isSampled)) return 'Sampled, not counted';
  if (summaries.some(({ folded }) => folded > 0)) return 'Totals are exact; some call paths are merged';
  if (summaries.every(({ format }) => format !== 'mct')) return 'About this file';
  const words = summaries.map((summary) => missingWords([missingIn(summary)]));
  if (words.every((each) => each === '')) return 'Counted: everything';
  if (words.length === 1) return `Counted: all but ${words[0]}`;
  if (new Set(words).size === 1) return `Counted: all but ${words[0]} on each side`;
  return `Counted: all but ${words.map((each, at) => `${each || 'nothing'} in ${at === 0 ? 'A' : 'B'}`).join(', ')}`;
}

/** Size of what is missing behind lower bounds of one file, or of A and B. */
export function boundsSize(summaries: readonly PartlyCounted[]): BoundsSize {
  const partly = summaries.map(({ limited }) => missingIn({ limited, notInstrumented: [], warnings: [] }).methods);
  const all = partly.reduce((sum, each) => sum + each, 0);
  const where = partly.length < 2 ? '' : ' in A and B together';
  const coverages = summaries.map(({ threads, metrics }) => coverageOf(threads, metrics));
  // Bytes that the VM's compiler removed are counted: then no share says what is missing.
  const shares = coverages.flatMap((coverage) =>
    coverage !== null && coverage.counted <= coverage.allocated ? [coveredPercent(coverage)] : [],
  );
  return {
    methods: all === 0 ? '' : `${plural(all, 'method')}${where} ${all === 1 ? 'is' : 'are'} partly counted`,
    bytes:
      shares.length < summaries.length || all === 0 ? '' : `${[...new Set(shares)].join(' and ')} of the VM’s bytes are counted`,
  };
}

type PartlyCounted = Pick<ProfileSummary, 'limited' | 'threads' | 'metrics'>;

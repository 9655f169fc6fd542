/** Says in a few words how complete the counts of the open files are, for header, footer and tables. */
import { coverageOf, coveredPercent } from '../../../common/coverage';
import { isAboutRun, isRoutine, UNLISTED } from '../../../common/memory-notes';
import { mayLackCalls, whereCallsLack } from '../../../common/recording-scope';
import type { ProfileSummary, Remark } from '../../../workers/api/engine';
import type { BoundsSize } from '../../ui/Bounds';
import { plural } from '../../ui/format';
import { isSampled } from './file-text';

/** Numbers of methods and classes that were not counted, or only partly. */
export interface Missing {
  methods: number;
  classes: number;
  /** Further methods and classes whose number the file gives without naming them. */
  unlisted: number;
}

/** A file's remarks on methods and classes that were counted only partly or not at all. */
export type CountRemarks = Pick<ProfileSummary, 'notInstrumented' | 'limited' | 'warnings'>;

export const keyOf = ({ className, method }: Remark): string => (method === null ? className : `${className}.${method}`);

/** Counts each method and class only once. */
function missingIn({ notInstrumented, limited, warnings }: CountRemarks): Missing {
  const remarks = [...notInstrumented, ...limited];
  const classes = new Set(remarks.filter(({ method }) => method === null).map(keyOf)).size;
  return {
    classes,
    methods: new Set(remarks.map(keyOf)).size - classes,
    unlisted: warnings.reduce((sum, warning) => sum + Number(UNLISTED.exec(warning)?.[1] ?? 0), 0),
  };
}

/** `49 methods and 26 classes`; empty if nothing is missing. Those that a file does not name count as methods. */
export function missingWords(groups: readonly Missing[]): string {
  const methods = groups.reduce((sum, group) => sum + group.methods + group.unlisted, 0);
  const classes = groups.reduce((sum, group) => sum + group.classes, 0);
  return [methods > 0 && plural(methods, 'method'), classes > 0 && plural(classes, 'class', 'classes')]
    .filter(Boolean)
    .join(' and ');
}

/** Warnings about this run, except those that only add to the missing methods. */
export const ownWarnings = ({ warnings }: Pick<ProfileSummary, 'warnings'>): string[] => warnings.filter(isAboutRun);

/** Warnings that explain how counting works, or say how much a link omits. */
export const routineWarnings = ({ warnings }: Pick<ProfileSummary, 'warnings'>): string[] => warnings.filter(isRoutine);

/** How complete the counts of some files are, for footer and header: `Counted: all but 49 methods`. */
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
  const parts = summaries.flatMap(({ partlyWoven }) => partlyWoven ?? []).filter(mayLackCalls);
  if (parts.length > 0) {
    const [newMethods, mayHaveRun] = (['newMethods', 'mayHaveRun'] as const).map((each) =>
      Math.max(...parts.map((part) => part[each] ?? 0)),
    );
    const where = whereCallsLack({ newMethods, mayHaveRun });
    return `C${where.slice(1)} may be missing`;
  }
  if (summaries.some(({ regions }) => regions?.alone)) return 'Counted: nothing';
  if (summaries.every(({ shared }) => shared !== null)) return 'Shared summary';
  if (summaries.every(isSampled)) return 'Sampled, not counted';
  if (summaries.some(({ folded }) => folded > 0)) return 'Totals are exact; some call paths are merged';
  if (summaries.every(({ format }) => format !== 'mct')) return 'About this file';
  const words = summaries.map((summary) => missingWords([missingIn(summary)]));
  if (words.every((each) => each === '')) return 'Counted: everything';
  if (words.length === 1) return `Counted: all but ${words[0]}`;
  if (new Set(words).size === 1) return `Counted: all but ${words[0]} on each side`;
  return `Counted: ${words.map((each, at) => `${each === '' ? 'everything' : `all but ${each}`} in ${at === 0 ? 'A' : 'B'}`).join(', ')}`;
}

/** How much the lower bounds of one file, or of A and B, leave out. */
export function boundsSize(summaries: readonly PartlyCounted[]): BoundsSize {
  // A method of both sides is one method.
  const limited = summaries.flatMap((summary) => summary.limited);
  const all = missingIn({ limited, notInstrumented: [], warnings: [] }).methods;
  const where = summaries.length < 2 ? '' : ' in A or B';
  const coverages = summaries.map(({ threads, metrics }) => coverageOf(threads, metrics));
  // Allocations that the VM's compiler removed are counted, so more may be counted than was allocated; then no share can say
  // what is missing.
  const shares = coverages.flatMap((coverage) =>
    coverage !== null && coverage.counted <= coverage.allocated ? [coveredPercent(coverage)] : [],
  );
  return {
    methods: all === 0 ? '' : `${plural(all, 'method')} ${all === 1 ? 'is' : 'are'} partly counted${where}`,
    bytes:
      shares.length < summaries.length || all === 0
        ? ''
        : `${[...new Set(shares)].join(' and ')} of the bytes that the VM allocated are counted`,
  };
}

type PartlyCounted = Pick<ProfileSummary, 'limited' | 'threads' | 'metrics'>;

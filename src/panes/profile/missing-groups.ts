/**
 * Explains the gaps of a recording in plain words, for the dialog on what was counted: what is missing, why, and whether it
 * matters.
 */

import { coverageOf, coveredPercent } from '../../../common/coverage';
import { foldedNote, TOO_LOW, UNLISTED } from '../../../common/memory-notes';
import { mayLackCalls, missingBelow, NEXT_LIST, uncoveredRows } from '../../../common/recording-scope';
import type { ProfileSummary } from '../../../workers/api/engine';
import { count, plural, share } from '../../ui/format';
import { type CountRemarks, keyOf, type Missing } from './counted-text';
import { isSampled } from './file-text';

/** Number of calls per method, keyed by class and method with JVM descriptor, and of the whole run. */
export interface Usage {
  calls: ReadonlyMap<string, number>;
  total: number;
}

/** Methods and classes that are missing for the same kind of reason. */
export interface MissingGroup extends Missing {
  title: string;
  why: string;
  /** A sentence on whether the gap matters in this recording. */
  matters: string;
  /** Methods and classes, each in one group only. */
  names: string[];
  /** The recorder's own words. */
  reasons: string[];
}

interface Kind {
  title: string;
  why: string;
  reason: RegExp;
  /** Fixed answer to whether it matters. If omitted, the share of calls decides. */
  matters?: string;
}

/** Most serious first: a method with two reasons is listed with the first. */
const KINDS: readonly Kind[] = [
  {
    title: 'Not counted at all',
    why: 'Their code is too large to add counters to, or adding them failed. Their callees appear under their callers.',
    reason: /no contexts|instrumentation failed/,
    matters: 'Only if you look for these methods: they do not appear, but their callees do.',
  },
  {
    title: 'Calls below not counted',
    why: 'The list of learned= lacks these methods. They are counted, but what they call may not be, so inclusive figures of these methods and of their callers are lower bounds.',
    reason: /^calls below not counted/,
    matters: `Yes: nobody knows how many calls are missing. ${NEXT_LIST}`,
  },
  {
    title: 'May be called, or call others, without being counted',
    why: 'The list of learned= lacks methods that reflection, method handles, native code or classes loaded earlier may call.',
    reason: /learned=/,
    matters: `Unknown: such calls are not counted. ${NEXT_LIST}`,
  },
  {
    title: 'Excluded by options',
    why: 'include= or exclude= filtered them out. Their callees appear under their callers.',
    reason: /exclude|include/,
    matters: 'Only if you did not mean to exclude them.',
  },
  {
    title: 'Bytecodes partly counted',
    why: 'With full instrumentation, the VM would not compile them. Calls and allocations are complete; bytecodes are not.',
    reason: /first block|Default analysis|estimated too low/,
  },
  {
    title: 'Not counted by instrumentation processes',
    why: 'Their code would become too large, or a process failed on them. Its metrics are lower bounds; nothing else is missing.',
    reason: /metrics of processes|^the process '/,
  },
  {
    title: 'Allocations inside native code',
    why: 'Their calls are counted. Allocations in their native code are not, so the allocation figures of their callers are lower bounds.',
    reason: /native code|that its body (?:makes|creates)/,
  },
  {
    title: 'Called by reflection or method handles',
    why: 'The VM makes such calls itself, so they cannot be counted.',
    reason: /reflection|method handle are not/,
  },
  {
    title: 'May differ between runs',
    why: 'Their results depend on what the JIT compiler has compiled, and so do a few of their callers’ bytecodes.',
    reason: /JIT replaced/,
  },
  {
    title: 'Lambdas and method handles',
    why: 'The VM generates these classes and does not expose them to agents. Their callees are counted, under their callers.',
    reason: /hidden class/,
    matters: 'Hardly: only the few bytecodes of the generated code itself are missing.',
  },
  {
    title: 'Virtual thread switching',
    why: 'This code runs while a thread is being switched, when there is no current thread to attribute counts to.',
    reason: /virtual thread/,
    matters: 'Hardly: it is the JDK’s own bookkeeping.',
  },
];

const OTHER: Kind = { title: 'Other reasons', why: '', reason: /^/ };

/** Share of calls below which a gap is too small to notice. */
const HARDLY = 0.001;
const LITTLE = 0.01;

/**
 * @param areAll whether every member of the group is a named method: calls of classes, and of methods that are not named, are
 * unknown
 */
function mattersBy(names: readonly string[], areAll: boolean, usage: Usage | null): string {
  if (usage === null) return '';
  const calls = callsOf(names, usage);
  if (calls === 0) return areAll ? 'No: this run called none of them.' : '';
  const part = `${shareWords(calls, usage.total)} of all calls`;
  if (calls < HARDLY * usage.total) return `Hardly: they account for ${part}.`;
  return calls < LITTLE * usage.total ? `A little: they account for ${part}.` : `Yes: they account for ${part}.`;
}

const shareWords = (part: number, whole: number): string => share(part, whole).replace('<', 'less than ');

const callsOf = (names: readonly string[], { calls }: Usage): number =>
  names.reduce((sum, name) => sum + (calls.get(name) ?? 0), 0);

/** Gaps by kind of reason. @param usage null if it is not known */
export function missingGroups(summary: CountRemarks, usage: Usage | null): MissingGroup[] {
  const kindOf = (reason: string): Kind => KINDS.find((kind) => kind.reason.test(reason)) ?? OTHER;
  const remarks = [...summary.notInstrumented, ...summary.limited];
  const unlisted = summary.warnings.flatMap((warning) => {
    const [, more, reason] = UNLISTED.exec(warning) ?? [];
    return more === undefined ? [] : [{ more: Number(more), reason }];
  });
  const seen = new Set<string>();
  return [...KINDS, OTHER].flatMap((kind): MissingGroup[] => {
    const all = remarks.filter(({ reason }) => kindOf(reason) === kind);
    const own = all.filter((remark) => !seen.has(keyOf(remark)));
    const names = [...new Set(own.map(keyOf))];
    for (const name of names) seen.add(name);
    const further = unlisted.filter(({ reason }) => kindOf(reason) === kind);
    const more = further.reduce((sum, each) => sum + each.more, 0);
    if (names.length + more === 0) return [];
    const classes = new Set(own.filter(({ method }) => method === null).map(keyOf)).size;
    return [
      {
        ...{ title: kind.title, why: kind.why, names, methods: names.length - classes, classes, unlisted: more },
        matters: kind.matters ?? mattersBy(names, classes === 0 && more === 0, usage),
        reasons: [...new Set([...own, ...further].map(({ reason }) => reason).filter(Boolean))],
      },
    ];
  });
}

/** For each reason why instrumentation processes do not count in some classes, a line. */
export const uncoveredLines = ({ uncovered = [] }: Pick<ProfileSummary, 'uncovered'>): string[] =>
  uncoveredRows(uncovered).map(([classes, reason]) => `${reason} (${classes})`);

/** Share of the VM's bytes from which almost everything counts as covered. */
const ALMOST = 0.95;

/** Says in one or two sentences how complete a recording is. */
export function verdict(summary: ProfileSummary, groups: readonly MissingGroup[], usage: Usage | null): string {
  if (summary.incomplete) return summary.folded > 0 ? `${TOO_LOW} ${foldedNote(summary)}` : TOO_LOW;
  if (mayLackCalls(summary.partlyWoven)) return missingBelow(summary.partlyWoven);
  if (summary.regions?.alone) return 'Nothing was counted: this file has only times of methods.';
  if (isSampled(summary)) return 'Nothing was counted exactly: the figures are estimates from samples and vary from run to run.';
  if (summary.shared !== null)
    return `This is a shared summary: ${count(summary.shared.kept)} of ${plural(summary.shared.whole, 'context')}. Totals are for the whole file.`;
  if (summary.folded > 0) return foldedNote(summary);
  if (summary.format !== 'mct')
    return 'Callgrove did not record this file, so it cannot tell what is missing. Figures are shown as they are in the file.';
  const coverage = coverageOf(summary.threads, summary.metrics);
  const covered = coverage === null ? 1 : coverage.counted / coverage.allocated;
  if (groups.length === 0 && covered >= 0.9995) return 'Everything was counted.';
  const partly =
    usage === null
      ? 0
      : callsOf(
          groups.flatMap(({ names }) => names),
          usage,
        ) / Math.max(1, usage.total);
  const bytes =
    coverage === null || covered > 1 ? '' : `, including ${coveredPercent(coverage)} of the bytes that the VM allocated`;
  const calls =
    usage === null || groups.length === 0
      ? ''
      : partly === 0
        ? ' No method that ran was partly counted.'
        : ` Partly counted methods account for ${shareWords(partly, 1)} of the calls.`;
  const head = covered >= ALMOST && partly < LITTLE ? 'Almost everything was counted' : 'Most of the work was counted';
  return `${head}${bytes}.${calls}`;
}

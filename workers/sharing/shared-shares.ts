/**
 * Converts the differences between the samples of a complete comparison to the form in which a link contains them, and back. In
 * a link, methods and contexts have the link's own numbers.
 */
import type { FrameName, MetricDescriptor, OwnBasis } from '../api/engine';
import type { ReportedRow } from '../comparison/samples/reported-rows';
import { type SampledSides, SampleFindings } from '../comparison/samples/sample-findings';
import type { Whole } from '../comparison/samples/share-rule';
import type { PackageRenaming } from './package-renaming';
import { type LinkNumbers, sharedOwn } from './shared-work-story';

/** Findings expressed in a link's methods and contexts; −1 for a context that it does not contain. */
export interface SharedShares {
  readonly kind: 'shares';
  readonly own: OwnBasis;
  readonly reported: readonly ReportedRow[];
  /**
   * Row of each context in the link, as in ReportedRows. A context that stands for others has a row only if all of them are in
   * that row.
   */
  readonly within: Int8Array;
  readonly whole: Pick<Whole, 'events' | 'runsA' | 'runsB'>;
  /** Number of rows that were judged. */
  readonly rows: number;
}

/** Methods that findings name. */
export const namesOfShares = ({ found, names }: SampleFindings): FrameName[] =>
  found.reported.map(({ method }) => names.frame(method));

/**
 * Converts findings to a link's methods and contexts.
 *
 * @param within row of each context in the link
 */
export function sharedShares(
  { own, names, found: { reported, whole, rows } }: SampleFindings,
  link: LinkNumbers,
  within: Int8Array,
  renaming: PackageRenaming,
): SharedShares {
  return {
    kind: 'shares',
    own: sharedOwn(own, link, renaming),
    reported: reported.map((row) => ({
      ...row,
      method: link.methodOf(names.frame(row.method)),
      context: link.contextOf(row.context),
    })),
    ...{ within, whole, rows },
  };
}

/**
 * Converts findings from a link to the methods and contexts of the trees opened from it.
 *
 * @param methodOf maps a method of the link to that of the trees
 * @param places maps a context of the link to that of the trees
 * @param size number of contexts in the trees
 */
export function findingsFrom(
  { own, reported, within, whole, rows }: SharedShares,
  { kind }: Pick<MetricDescriptor, 'kind'>,
  names: SampledSides['names'],
  methodOf: (method: number) => number,
  places: Int32Array,
  size: number,
): SampleFindings {
  const marks = new Int8Array(size);
  within.forEach((mark, at) => {
    marks[places[at]] = mark;
  });
  const { events } = whole;
  return SampleFindings.brought(own, names, {
    reported: reported.map((row) => ({
      ...row,
      method: methodOf(row.method),
      context: row.context < 0 ? -1 : places[row.context],
    })),
    within: marks,
    whole: { ...whole, original: events.a + events.b, kind },
    rows,
  });
}

/** What differs between the samples of a whole comparison as a link holds it: by the methods and contexts of the link. */
import type { FrameName, MetricDescriptor, OwnBasis } from '../api/engine';
import type { ReportedRow } from '../comparison/samples/reported-rows';
import { type SampledSides, SampleFindings } from '../comparison/samples/sample-findings';
import type { Whole } from '../comparison/samples/share-rule';
import type { PackageRenaming } from './package-renaming';
import { type LinkNumbers, sharedOwn } from './shared-work-story';

/** Findings by the methods and contexts of a link; −1 for a context that it does not hold. */
export interface SharedShares {
  readonly kind: 'shares';
  readonly own: OwnBasis;
  readonly reported: readonly ReportedRow[];
  /** By context of the link, as in ReportedRows. A context that stands for others has a row only if all of them have that row. */
  readonly within: Int8Array;
  readonly whole: Pick<Whole, 'events' | 'runsA' | 'runsB'>;
  /** Rows that were judged. */
  readonly rows: number;
}

/** Methods that findings name. */
export const namesOfShares = ({ found, names }: SampleFindings): FrameName[] =>
  found.reported.map(({ method }) => names.frame(method));

/**
 * Findings by the methods and contexts of a link.
 *
 * @param within by context of the link
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
 * Findings by the methods and contexts of trees that were opened of a link.
 *
 * @param methodOf method of the trees by that of the link
 * @param places context of the trees by that of the link
 * @param size contexts of the trees
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

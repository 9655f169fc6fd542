/**
 * Computes the table of a tree's allocations by type: classes, arrays by element type, and the padding of arrays. They add up
 * to the tree's bytes.
 */
import { typeName } from '../../common/type-names';
import type { AllocatedType, AllocatedTypeColumn, MetricId, PageRequest } from '../api/engine';
import { fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { arraysByType } from './array-types';
import { objectsByClass, sizingOfClasses } from './object-types';
import { Pager } from './pager';

/** Metric that is known both by class and by element type. */
const BYTES = 'bytes';

/** Whether bytes of the tree are known by type. */
export const hasBytesByType = (laid: MetricTree): boolean => laid.has(BYTES) && laid.origin.recorded.hasSizes;

/** All types, classes first, in order of class names. The metric bytes and the allocations must be loaded. */
export function allocatedTypes(laid: MetricTree): AllocatedType[] {
  const { recorded } = laid.origin;
  const { names } = recorded;
  const sizing = sizingOfClasses(recorded);
  const { objects, bytes } = objectsByClass(laid);
  const rows: AllocatedType[] = [];
  let typed = 0;
  for (let cls = 0; cls < objects.length; cls++) {
    if (objects[cls] === 0 && bytes[cls] === 0) continue;
    const shown = names.shownClass(cls);
    const type = { kind: 'class', className: names.classes[cls] } as const;
    const figures = { count: objects[cls], elements: null, bytes: bytes[cls], sizing: sizing(cls) };
    rows.push({ type, ...(shown !== undefined && { shown }), ...figures });
    typed += bytes[cls];
  }
  for (const { elementType, arrays, elements, bytes: own = 0 } of arraysByType(laid)) {
    rows.push({ type: { kind: 'array', elementType }, count: arrays, elements, bytes: own, sizing: 'known' });
    typed += own;
  }
  const rest = laid.prefix(BYTES).sums[laid.tree.size] - typed;
  if (rest !== 0) rows.push({ type: { kind: 'padding' }, count: null, elements: null, bytes: rest, sizing: 'known' });
  // Anything not counted may be of any type.
  const bound = (metric: MetricId) => fieldOf(laid.lowerBounds.of(metric, 0, laid.tree.size));
  const [ofObjects, ofArrays] = [bound('objects'), bound('arrays')];
  return rows.map((row) => ({ ...row, ...(row.type.kind === 'class' ? ofObjects : ofArrays) }));
}

/** The table of a tree's types. */
export class AllocatedTypes {
  private readonly pager: Pager<AllocatedTypeColumn>;

  constructor(private readonly rows: readonly AllocatedType[]) {
    const texts = this.rows.map(({ type, shown = '' }) => `${typeName(type)}\n${shown}`.toLowerCase());
    const ranks = new Uint32Array(this.rows.length);
    const shownNames = this.rows.map(({ type, shown }) => shown ?? typeName(type));
    [...this.rows.keys()]
      .sort((a, b) => (shownNames[a] < shownNames[b] ? -1 : 1))
      .forEach((row, rank) => {
        ranks[row] = rank;
      });
    this.pager = new Pager(
      {
        rows: Uint32Array.from(this.rows.keys()),
        method: (row) => row,
        key: (column) => (row) => (column === 'name' ? ranks[row] : (this.rows[row][column] ?? -1)),
      },
      (filter) => Uint8Array.from(texts, (text) => Number(text.includes(filter.toLowerCase()))),
    );
  }

  page(request: PageRequest<AllocatedTypeColumn>): { rows: AllocatedType[]; total: number } {
    const { rows, total } = this.pager.page(request);
    return { rows: rows.map((row) => this.rows[row]), total };
  }
}

/** Compares the allocations of two sides: objects by class, or arrays by element type. */
import type { AllocationMetric } from '../../common/metrics';
import { arraysByType, forEachArrayEntry } from '../analysis/array-types';
import { changeKind, KINDS, type Totals } from '../analysis/change-kind';
import { objectsByClass, objectsOfClasses } from '../analysis/object-types';
import { Pager } from '../analysis/pager';
import type { AllocationFilter, DiffTypeRequest, DiffTypeRow, Page } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { ELEMENT_TYPES } from '../profile/recording';
import { accumulate, type Prefix } from '../tree/prefix-sum';

/** Allocations of a side, with its class names as they are compared: rules may have changed them. */
export interface Allocating {
  readonly laid: MetricTree;
  className(recorded: string): string;
}

/** Allocations of a whole tree, by name of the class or letter of the element type. */
function byType({ laid, className }: Allocating, metric: AllocationMetric): Map<string, number> {
  const figures = new Map<string, number>();
  if (metric !== 'objects') {
    for (const row of arraysByType(laid)) figures.set(row.elementType, row[metric]);
    return figures;
  }
  const { recorded } = laid.origin;
  objectsByClass(laid).forEach((objects, cls) => {
    const name = className(recorded.names.classes[cls]);
    if (objects !== 0) figures.set(name, (figures.get(name) ?? 0) + objects);
  });
  return figures;
}

/** Objects by class or arrays by element type, side beside side. */
export class DiffTypes {
  private readonly rows: readonly Omit<DiffTypeRow, 'kind'>[];
  private readonly names: readonly string[];
  private readonly pager: Pager<DiffTypeRequest['sort']>;

  constructor(
    a: Allocating,
    b: Allocating,
    metric: AllocationMetric,
    private readonly totals: Totals,
  ) {
    const [ofA, ofB] = [byType(a, metric), byType(b, metric)];
    this.names = [...new Set([...ofA.keys(), ...ofB.keys()])].sort((x, y) => (x < y ? -1 : 1));
    this.rows = this.names.map((name) => ({
      type: metric === 'objects' ? { kind: 'class', className: name } : { kind: 'array', elementType: name },
      a: ofA.get(name) ?? 0,
      b: ofB.get(name) ?? 0,
    }));
    this.pager = new Pager(
      {
        rows: Uint32Array.from(this.rows.keys()),
        method: (row) => row,
        key: (column) => (row) => {
          if (column === 'name') return row;
          const { a: x, b: y } = this.rows[row];
          return column === 'change' ? Math.abs(y - x) : column === 'a' ? x : y;
        },
      },
      (filter) => Uint8Array.from(this.names, (name) => Number(name.toLowerCase().includes(filter.toLowerCase()))),
    );
  }

  page(request: DiffTypeRequest): Page<DiffTypeRow> {
    // A type that a side does not allocate counts as absent from it.
    const kind = (row: number): number => {
      const { a, b } = this.rows[row];
      return changeKind(a !== 0, b !== 0, a, b, this.totals, request.quiet);
    };
    const keep = (row: number): boolean =>
      request.kinds.length === 0 ? this.rows[row].a !== this.rows[row].b : request.kinds.includes(KINDS[kind(row)]);
    const { rows, total } = this.pager.page(request, { id: `${request.kinds.join()} ${request.quiet}`, keep });
    return { rows: rows.map((row) => ({ ...this.rows[row], kind: KINDS[kind(row)] })), total };
  }
}

/** Allocations of one type by context, as exclusive prefix sums. */
export function allocatedOf({ laid, className }: Allocating, metric: AllocationMetric, type: AllocationFilter): Prefix {
  const figures = new Float64Array(laid.tree.size + 1);
  const { recorded } = laid.origin;
  if (type.kind === 'class') {
    const wanted = Uint8Array.from(recorded.names.classes, (name) => Number(className(name) === type.className));
    figures.set(objectsOfClasses(laid, wanted), 1);
  }
  const entries = recorded.arrayEntries;
  if (type.kind === 'array' && entries !== null && metric !== 'objects') {
    const letter = ELEMENT_TYPES.indexOf(type.elementType);
    forEachArrayEntry(laid, (context, e) => {
      if (entries.type[e] === letter) figures[context + 1] += entries[metric][e];
    });
  }
  return accumulate(figures);
}

/** Compares the allocations of two sides: objects by class, or arrays by element type. */
import { type AllocationMetric, isAllocationMetric, type MetricKind } from '../../common/metrics';
import { typeName } from '../../common/type-names';
import { allocatedTypes, hasBytesByType } from '../analysis/allocated-types';
import { allocationsOf } from '../analysis/allocations';
import { arraysByType } from '../analysis/array-types';
import { changeKind, KINDS, type Totals } from '../analysis/change-kind';
import { objectsByClass } from '../analysis/object-types';
import { Pager } from '../analysis/pager';
import { renamedType, sampledAllocations, sampledTypes } from '../analysis/sampled-types';
import type { AllocationFilter, DiffTypeRequest, DiffTypeRow, LowerBound, MetricId, Page } from '../api/engine';
import { fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { accumulate, type Prefix } from '../tree/prefix-sum';
import { reportedTypes } from './samples/reported-types';

/** Allocations of a side, with class names as compared: name rules may have changed them. */
export interface Allocating {
  readonly laid: MetricTree;
  className(recorded: string): string;
}

/** Allocations of a whole tree by type. Class names are those compared, so several classes may share one. */
function byType({ laid, className }: Allocating, metric: AllocationMetric | MetricId): Typed[] {
  if (!isAllocationMetric(metric))
    return sampledTypes(laid, metric).map(({ name, bytes }) => ({
      type: { kind: 'class', className: renamedType(name, className) },
      figure: bytes,
    }));
  if (metric === 'bytes') {
    if (!hasBytesByType(laid)) return [];
    return allocatedTypes(laid).map(({ type, bytes }) => ({ type: compared(type, className), figure: bytes }));
  }
  if (metric !== 'objects')
    return arraysByType(laid).map((row) => ({ type: { kind: 'array', elementType: row.elementType }, figure: row[metric] }));
  const { names } = laid.origin.recorded;
  return [...objectsByClass(laid).objects].flatMap((figure, cls) =>
    figure === 0 ? [] : [{ type: { kind: 'class', className: className(names.classes[cls]) }, figure }],
  );
}

interface Typed {
  type: AllocationFilter;
  figure: number;
}

const compared = (type: AllocationFilter, className: Allocating['className']): AllocationFilter =>
  type.kind === 'class' ? { kind: 'class', className: className(type.className) } : type;

/** Figures that stand for events: their kind, and the units that an event stands for on each side. */
export interface Sampled {
  readonly kind: MetricKind;
  readonly a: number;
  readonly b: number;
}

/** Objects by class or arrays by element type, with the figures of both sides in each row. */
export class DiffTypes {
  private readonly rows: readonly Omit<DiffTypeRow, 'kind'>[];
  private readonly names: readonly string[];
  private readonly pager: Pager<DiffTypeRequest['sort']>;
  /** For samples, directions of the rows that are reported; null for counts. */
  private readonly reported: ReadonlyMap<number, 1 | -1> | null;

  constructor(
    a: Allocating,
    b: Allocating,
    metric: MetricId,
    private readonly totals: Totals,
    sampled: Sampled | null = null,
  ) {
    // Anything not counted may be of any type.
    const [inA, inB] = [a, b].map(({ laid }) => laid.lowerBounds.of(metric, 0, laid.tree.size));
    const bound = fieldOf(inA ?? inB);
    const rows = new Map<string, { type: AllocationFilter; a: number; b: number; lowerBound?: LowerBound }>();
    for (const [side, allocating] of [
      ['a', a],
      ['b', b],
    ] as const)
      for (const { type, figure } of byType(allocating, metric)) {
        const key = typeName(type);
        const row = rows.get(key) ?? { type, a: 0, b: 0, ...bound };
        row[side] += figure;
        rows.set(key, row);
      }
    this.names = [...rows.keys()].sort((x, y) => (x < y ? -1 : 1));
    this.rows = this.names.flatMap((name) => rows.get(name) ?? []);
    this.reported = sampled && this.reportedOf(sampled);
    // Shares of samples are compared.
    const scale = sampled !== null && totals.a > 0 && totals.b > 0 ? totals.a / totals.b : 1;
    this.pager = new Pager(
      {
        rows: Uint32Array.from(this.rows.keys()),
        method: (row) => row,
        key: (column) => (row) => {
          if (column === 'name') return row;
          const { a: x, b: y } = this.rows[row];
          return column === 'change' ? Math.abs(scale * y - x) : column === 'a' ? x : y;
        },
      },
      (filter) => Uint8Array.from(this.names, (name) => Number(name.toLowerCase().includes(filter.toLowerCase()))),
    );
  }

  private reportedOf({ kind, a: unitsA, b: unitsB }: Sampled): ReadonlyMap<number, 1 | -1> {
    const types = this.rows.map(({ a, b }) => ({ a: a / unitsA, b: b / unitsB }));
    const ofTypes = (side: 'a' | 'b'): number => this.rows.reduce((sum, row) => sum + row[side], 0);
    const { totals } = this;
    // Events without a class are one more row.
    return reportedTypes([...types, { a: (totals.a - ofTypes('a')) / unitsA, b: (totals.b - ofTypes('b')) / unitsB }], kind);
  }

  page(request: DiffTypeRequest): Page<DiffTypeRow> {
    const { reported } = this;
    // A type that a side does not allocate counts as absent from it.
    const kind = (row: number): number => {
      const { a, b } = this.rows[row];
      if (reported !== null) return KINDS.indexOf(DIRECTIONS[reported.get(row) ?? 0]);
      return changeKind(a !== 0, b !== 0, a, b, this.totals, request.quiet);
    };
    const keep = (row: number): boolean =>
      request.kinds.length === 0 ? this.rows[row].a !== this.rows[row].b : request.kinds.includes(KINDS[kind(row)]);
    const { rows, total } = this.pager.page(request, { id: `${request.kinds.join()} ${request.quiet}`, keep });
    return { rows: rows.map((row) => ({ ...this.rows[row], kind: KINDS[kind(row)] })), total };
  }
}

const DIRECTIONS = { 0: 'same', 1: 'grew', [-1]: 'shrank' } as const;

/** Allocations of one type by context, as exclusive prefix sums. */
export function allocatedOf({ laid, className }: Allocating, metric: MetricId, type: AllocationFilter): Prefix {
  const figures = new Float64Array(laid.tree.size + 1);
  const own = isAllocationMetric(metric)
    ? allocationsOf(laid, type, className)[metric]
    : sampledAllocations(laid, metric, type, className).bytes;
  figures.set(own, 1);
  return accumulate(figures);
}

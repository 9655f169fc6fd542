/** Computes tables of the allocations in one tree, by context and by method. */
import { ALLOCATION_METRICS, type AllocationMetric } from '../../common/metrics';
import type { AllocatingMethodRow, AllocatingRow, AllocationFilter, Boundable, PageRequest, TypeRow } from '../api/engine';
import { type BoundsBySet, boundsOfSets, fieldOf, ofCost } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { ELEMENT_TYPES } from '../profile/recording';
import { arrayBytes, forEachArrayEntry } from './array-types';
import { callersOf } from './callers';
import { type ClassFigures, objectsByClass, objectsOfClasses, typeRows } from './object-types';
import { Pager } from './pager';

/** Exclusive allocation figures, by context or by method. */
export type Figures = Record<AllocationMetric, Float64Array>;

interface Filtered {
  id: string;
  contexts: Figures;
  contextPager: Pager<'name' | AllocationMetric>;
  methods: Figures;
  methodPager: Pager<'name' | AllocationMetric | 'calls'>;
}

/** Allocation tables of one tree. Figures are exclusive. */
export class Allocations {
  private filtered: Filtered | null = null;
  private typePager: Pager<'name' | 'objects'> | null = null;
  private types: ClassFigures | null = null;
  private bounds: BoundsBySet | null = null;

  /** @param figuresFor returns the figures of contexts for a filter */
  constructor(
    private readonly laid: MetricTree,
    private readonly figuresFor = (filter: AllocationFilter): Figures => allocationsOf(laid, filter),
  ) {}

  objectTypes(page: PageRequest<'name' | 'objects'>): { rows: TypeRow[]; total: number } {
    const { names } = this.laid.origin.recorded;
    const { classes } = names;
    this.types ??= objectsByClass(this.laid);
    const { types } = this;
    this.typePager ??= new Pager(
      {
        rows: Uint32Array.from(types.objects.keys()).filter((cls) => types.objects[cls] !== 0),
        method: (cls) => cls,
        key: (column) => {
          const keys = column === 'name' ? names.shownClassRanks() : types.objects;
          return (cls) => keys[cls];
        },
      },
      (filter) =>
        Uint8Array.from(classes, (name, cls) => {
          const both = `${name}\n${names.shownClass(cls) ?? ''}`;
          return Number(both.toLowerCase().includes(filter.toLowerCase()));
        }),
    );
    const { rows, total } = this.typePager.page(page);
    const rowOf = typeRows(this.laid);
    // Anything not counted may be of any class.
    const bound = fieldOf(this.laid.lowerBounds.of('objects', 0, this.laid.tree.size));
    return { rows: rows.map((cls) => ({ ...rowOf(cls, types.objects[cls], types.bytes[cls]), ...bound })), total };
  }

  contexts(filter: AllocationFilter, page: PageRequest<'name' | AllocationMetric>): { rows: AllocatingRow[]; total: number } {
    const { contexts, contextPager } = this.figures(filter);
    const { rows, total } = contextPager.page(page);
    const { tree, names } = this.laid;
    return {
      rows: rows.map((context) => ({
        context,
        name: names.frame(tree.method[context]),
        callers: callersOf(this.laid, context),
        ...figuresOf(contexts, context),
        ...fieldOf(this.laid.lowerBounds.of('objects', context, context + 1)),
      })),
      total,
    };
  }

  methods(
    filter: AllocationFilter,
    page: PageRequest<'name' | AllocationMetric | 'calls'>,
  ): { rows: AllocatingMethodRow[]; total: number } {
    const { methods, methodPager } = this.figures(filter);
    const { rows, total } = methodPager.page(page);
    const calls = this.callsByMethod();
    return {
      rows: rows.map((method) => ({
        method,
        name: this.laid.names.frame(method),
        calls: calls[method],
        ...figuresOf(methods, method),
        ...this.boundOfMethod(method),
      })),
      total,
    };
  }

  private figures(filter: AllocationFilter): Filtered {
    const id =
      filter.kind === 'class'
        ? `class ${filter.className}`
        : filter.kind === 'array'
          ? `array ${filter.elementType}`
          : filter.kind;
    if (this.filtered?.id !== id) this.filtered = this.filter(id, this.figuresFor(filter));
    return this.filtered;
  }

  private filter(id: string, contexts: Figures): Filtered {
    const { tree, names } = this.laid;
    const methods = noFigures(names.size);
    for (let i = 0; i < tree.size; i++) {
      const m = tree.method[i];
      for (const metric of ALLOCATION_METRICS) methods[metric][m] += contexts[metric][i];
    }
    const matching = (text: string): Uint8Array => names.matching(text);
    return {
      id,
      contexts,
      methods,
      contextPager: new Pager<'name' | AllocationMetric>(
        {
          rows: allocating(contexts),
          method: (context) => tree.method[context],
          key: (column) => {
            if (column !== 'name') return (context) => contexts[column][context];
            const ranks = names.shownRanks();
            return (context) => ranks[tree.method[context]];
          },
        },
        matching,
      ),
      methodPager: new Pager<'name' | AllocationMetric | 'calls'>(
        {
          rows: allocating(methods),
          method: (m) => m,
          key: (column) => {
            const keys = column === 'name' ? names.shownRanks() : column === 'calls' ? this.callsByMethod() : methods[column];
            return (m) => keys[m];
          },
        },
        matching,
      ),
    };
  }

  private boundOfMethod(method: number): Boundable {
    this.bounds ??= boundsOfSets(this.laid, 'objects', (each) => each);
    return fieldOf(ofCost(this.bounds(method), 'exclusive'));
  }

  private callTotals: Float64Array | null = null;

  private callsByMethod(): Float64Array {
    if (this.callTotals !== null) return this.callTotals;
    const { tree, names } = this.laid;
    const totals = new Float64Array(names.size);
    const calls = this.laid.sumsOrNull('calls');
    if (calls !== null) for (let i = 0; i < tree.size; i++) totals[tree.method[i]] += calls[i + 1] - calls[i];
    this.callTotals = totals;
    return totals;
  }
}

/**
 * Exclusive allocations of one type, or of all types, by context. The metrics objects and bytes, and the allocations, must be
 * loaded.
 *
 * @param className maps a class name of the recording to the name used in the filter
 */
export function allocationsOf(
  laid: MetricTree,
  filter: AllocationFilter,
  className: (recorded: string) => string = (recorded) => recorded,
): Figures {
  const { size } = laid.tree;
  const figures = noFigures(size);
  const { classes } = laid.origin.recorded.names;
  const ofClasses = (isWanted: (name: string) => boolean): ClassFigures =>
    objectsOfClasses(
      laid,
      Uint8Array.from(classes, (name) => Number(isWanted(name))),
    );
  switch (filter.kind) {
    case 'all':
      addExclusive(laid.sumsOrNull('objects'), figures.objects);
      addExclusive(laid.sumsOrNull('bytes'), figures.bytes);
      addArrays(laid, { ...figures, bytes: new Float64Array(size) }, null);
      return figures;
    case 'class':
      return { ...figures, ...ofClasses((name) => className(name) === filter.className) };
    case 'array':
      addArrays(laid, figures, ELEMENT_TYPES.indexOf(filter.elementType));
      return figures;
    case 'padding': {
      // All bytes minus those of all types.
      addArrays(laid, figures, null);
      const { bytes } = ofClasses(() => true);
      const padding = new Float64Array(size);
      addExclusive(laid.sumsOrNull('bytes'), padding);
      for (let i = 0; i < size; i++) padding[i] -= figures.bytes[i] + bytes[i];
      return { ...noFigures(size), bytes: padding };
    }
  }
}

/** Adds arrays of one type, or of all types. */
function addArrays(laid: MetricTree, figures: Figures, type: number | null): void {
  const entries = laid.origin.recorded.arrayEntries;
  if (entries === null) return;
  const bytes = arrayBytes(laid);
  forEachArrayEntry(laid, (context, entry) => {
    const own = entries.type[entry];
    if (type !== null && own !== type) return;
    figures.arrays[context] += entries.arrays[entry];
    figures.elements[context] += entries.elements[entry];
    if (bytes !== null) figures.bytes[context] += bytes(own, entries.arrays[entry], entries.elements[entry]);
  });
}

export function addExclusive(sums: Float64Array | null, figures: Float64Array): void {
  if (sums !== null) for (let i = 0; i < figures.length; i++) figures[i] += sums[i + 1] - sums[i];
}

export function noFigures(size: number): Figures {
  const none = (): Float64Array => new Float64Array(size);
  return { objects: none(), arrays: none(), elements: none(), bytes: none() };
}

function figuresOf(figures: Figures, row: number): Record<AllocationMetric, number> {
  const { objects, arrays, elements, bytes } = figures;
  return { objects: objects[row], arrays: arrays[row], elements: elements[row], bytes: bytes[row] };
}

function allocating(figures: Figures): Uint32Array {
  return Uint32Array.from(figures.objects.keys()).filter((row) =>
    ALLOCATION_METRICS.some((metric) => figures[metric][row] !== 0),
  );
}

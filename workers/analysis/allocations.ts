/** Tables of allocations, by context and by method. */
import type { AllocationMetric } from '../../common/metrics';
import type { AllocatingMethodRow, AllocatingRow, AllocationFilter, PageRequest, TypeRow } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { ELEMENT_TYPES } from '../profile/recording';
import { forEachArrayEntry } from './array-types';
import { callersOf } from './callers';
import { objectsByClass, objectsOfClasses, typeRow } from './object-types';
import { Pager } from './pager';

/** Exclusive allocation figures, by context or by method. */
type Figures = Record<AllocationMetric, Float64Array>;

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
  private types: Float64Array | null = null;

  constructor(private readonly laid: MetricTree) {}

  objectTypes(page: PageRequest<'name' | 'objects'>): { rows: TypeRow[]; total: number } {
    const { names } = this.laid.origin.recorded;
    const { classes } = names;
    this.types ??= objectsByClass(this.laid);
    const { types } = this;
    this.typePager ??= new Pager(
      {
        rows: Uint32Array.from(types.keys()).filter((cls) => types[cls] !== 0),
        method: (cls) => cls,
        key: (column) => {
          const keys = column === 'name' ? names.shownClassRanks() : types;
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
    return { rows: rows.map((cls) => typeRow(names, cls, types[cls])), total };
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
      })),
      total,
    };
  }

  private figures(filter: AllocationFilter): Filtered {
    const id =
      filter.kind === 'all' ? 'all' : filter.kind === 'class' ? `class ${filter.className}` : `array ${filter.elementType}`;
    if (this.filtered?.id !== id) this.filtered = this.filter(id, this.countContexts(filter));
    return this.filtered;
  }

  private filter(id: string, contexts: Figures): Filtered {
    const { tree, names } = this.laid;
    const methods = noFigures(names.size);
    for (let i = 0; i < tree.size; i++) {
      const m = tree.method[i];
      methods.objects[m] += contexts.objects[i];
      methods.arrays[m] += contexts.arrays[i];
      methods.elements[m] += contexts.elements[i];
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

  private countContexts(filter: AllocationFilter): Figures {
    const { laid } = this;
    const { size } = laid.tree;
    const figures = noFigures(size);
    if (filter.kind === 'all' && laid.has('objects')) {
      const { sums } = laid.prefix('objects');
      for (let i = 0; i < size; i++) figures.objects[i] = sums[i + 1] - sums[i];
    }
    if (filter.kind === 'class')
      figures.objects = objectsOfClasses(
        laid,
        Uint8Array.from(laid.origin.recorded.names.classes, (name) => Number(name === filter.className)),
      );
    const entries = laid.origin.recorded.arrayEntries;
    if (filter.kind !== 'class' && entries !== null) {
      const type = filter.kind === 'array' ? ELEMENT_TYPES.indexOf(filter.elementType) : -1;
      forEachArrayEntry(laid, (context, e) => {
        if (filter.kind === 'array' && entries.type[e] !== type) return;
        figures.arrays[context] += entries.arrays[e];
        figures.elements[context] += entries.elements[e];
      });
    }
    return figures;
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

function noFigures(size: number): Figures {
  return { objects: new Float64Array(size), arrays: new Float64Array(size), elements: new Float64Array(size) };
}

function figuresOf(figures: Figures, row: number): Record<AllocationMetric, number> {
  return { objects: figures.objects[row], arrays: figures.arrays[row], elements: figures.elements[row] };
}

function allocating({ objects, arrays, elements }: Figures): Uint32Array {
  const rows = new Uint32Array(objects.length);
  let count = 0;
  for (let row = 0; row < objects.length; row++)
    if (objects[row] !== 0 || arrays[row] !== 0 || elements[row] !== 0) rows[count++] = row;
  return rows.slice(0, count);
}

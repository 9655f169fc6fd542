/** Fields of the address that several views share, with the same key and meaning. */
import * as v from 'valibot';
import type { Cost } from '../../common/metrics';
import type { AllocationFilter, SortOrder } from '../../workers/api/engine';
import { choice, type Field, field, fraction, idField, startOf, typed, type Values } from './field';

const ordered = ({ x0, x1 }: Values): boolean => Number(x0) < Number(x1);
const fractionOf = { must: 'a number from 0 to 1' };
const widthEdge = (key: string, label: string, standard: number): Field<number> =>
  fraction({ key, label, ...fractionOf }, standard, { fits: ordered, scope: 'width' });

/** One edge of a part of something that is the same in every tree: `x0` or `x1` of its state. */
export const edge = (key: string, label: string, standard: number): Field<number> =>
  fraction({ key, label, ...fractionOf }, standard, { fits: ordered });

/** Fields of a viewport on a tree. */
export const treeFields = {
  /** Context that fills the width, −1 for the root. */
  focus: idField('focus', 'focused context', 'a whole number, −1 for the root'),
  /** Context whose figures are shown, −1 for none. */
  selected: idField('sel', 'selected context', 'a whole number, −1 for none'),
  x0: widthEdge('x0', 'left edge', 0),
  x1: widthEdge('x1', 'right edge', 1),
  search: typed('q', 'search'),
};

/** Whether library frames are folded into the own methods that call them. */
export type CodeInView = 'mine' | 'all';

/** Viewport on the whole tree, with nothing selected. */
export const wholeTree = startOf(treeFields);

export const order: Field<SortOrder> = choice('order', 'sort order', ['asc', 'desc'], 'desc');

/** Fields of a table: sort column, order and filter. */
export const tableFields = <T extends string>(sort: Field<T>) => ({ sort, order, filter: typed('filter', 'filter') });

/** Id of the selected method, −1 for none. */
export const method = idField('method', 'method', 'a whole number');

/** Names of costs in links from earlier versions. */
const EARLIER_COSTS = new Map<string, Cost>([
  ['own', 'exclusive'],
  ['subtree', 'inclusive'],
]);

/** Which cost figures show: exclusive, or inclusive. */
export const cost = (standard: Cost): Field<Cost> =>
  field(
    { key: 'cost', label: 'cost', must: 'inclusive or exclusive' },
    v.pipe(
      v.string(),
      v.transform((word) => EARLIER_COSTS.get(word) ?? word),
      v.picklist(['inclusive', 'exclusive']),
    ),
    standard,
  );

const EVERY_TYPE: AllocationFilter = { kind: 'all' };

function textOf(type: AllocationFilter): string {
  switch (type.kind) {
    case 'class':
      return `class:${type.className}`;
    case 'array':
      return `array:${type.elementType}`;
    case 'padding':
      return 'padding';
    case 'all':
      return '';
  }
}

/** Type to which allocations are narrowed. */
export const allocatedType: Field<AllocationFilter> = field(
  { key: 'type', label: 'type', must: 'class:<name>, array:<letter> or padding' },
  v.pipe(
    v.string(),
    v.maxLength(1000),
    v.regex(/^(class:.+|array:[BCDFIJSZR]|padding)$/),
    v.transform(
      (value): AllocationFilter =>
        value === 'padding'
          ? { kind: 'padding' }
          : value.startsWith('class:')
            ? { kind: 'class', className: value.slice('class:'.length) }
            : { kind: 'array', elementType: value.slice('array:'.length) },
    ),
  ),
  EVERY_TYPE,
  {
    text: textOf,
    named: true,
  },
);

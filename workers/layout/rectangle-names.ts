/** Assigns names to the rectangles of a flame graph, and limits requests for layouts to what can be drawn. */
import type { FlameLayout, FlameRequest, FrameName, KnownNames } from '../api/engine';
import { displayVersion } from '../names/name-display';
import type { Viewport } from './flame-layout';
import type { Rectangles } from './rectangles';

/** Index for "no name", used for the root and for aggregates. */
const NAMELESS = 0xffffffff;
const MOST_ROWS = 1 << 16;
/** Number of name lists to keep per table: one for each picture of it on the screen, and a few more. */
const LISTS = 4;

interface Table {
  readonly size: number;
  frame(method: number): FrameName;
}

/** The names that a caller already has, in the order in which they were sent. */
class NameList {
  private static last = 0;
  readonly id = ++NameList.last;
  readonly version = displayVersion;
  count = 0;
  /** One more than the index in the list, by method; 0 if not in the list. A Map would cost more than everything else here. */
  readonly placeOf: Uint32Array;

  constructor({ size }: Table) {
    this.placeOf = new Uint32Array(size);
  }
}

/** Lists by table, the latest last. */
const lists = new WeakMap<Table, NameList[]>();

/**
 * Assigns names to rectangles. Returns each name only once, and none that the caller already has.
 *
 * @param lasts method of the last context of each folded chain, by its first context
 */
export function nameRectangles(
  { count, context, row, x, width, aggregate, method }: Rectangles,
  table: Table,
  known?: KnownNames,
  lasts?: ReadonlyMap<number, number>,
): Pick<FlameLayout, 'count' | 'context' | 'row' | 'x' | 'width' | 'aggregate' | 'name' | 'names' | 'nameList' | 'lastName'> {
  const list = known === undefined ? new NameList(table) : listFor(table, known);
  const { placeOf } = list;
  const from = list.count;
  const names: FrameName[] = [];
  const name = new Uint32Array(count);
  const lastName = lasts === undefined ? null : new Uint32Array(count).fill(NAMELESS);
  const place = (m: number): number => {
    if (placeOf[m] === 0) placeOf[m] = from + names.push(table.frame(m));
    return placeOf[m] - 1;
  };
  for (let i = 0; i < count; i++) {
    if (context[i] < 0 || aggregate[i] > 0) {
      name[i] = NAMELESS;
      continue;
    }
    name[i] = place(method[i]);
    const last = lasts?.get(context[i]);
    if (lastName !== null && last !== undefined) lastName[i] = place(last);
  }
  list.count += names.length;
  const nameList = known === undefined ? {} : { nameList: { list: list.id, from } };
  return { count, context, row, x, width, aggregate, name, names, ...nameList, ...(lastName && { lastName }) };
}

/**
 * Finds the list of names that the caller has. Makes a new list if the display of names has changed since, or if an answer with
 * further names is still on its way.
 */
function listFor(table: Table, known: KnownNames): NameList {
  const kept = lists.get(table) ?? [];
  lists.set(table, kept);
  const at = kept.findIndex(({ id, count, version }) => id === known.list && count === known.count && version === displayVersion);
  const list = at < 0 ? new NameList(table) : kept[at];
  kept.splice(at < 0 ? 0 : at, at < 0 && kept.length < LISTS ? 0 : 1);
  kept.push(list);
  return list;
}

/** Limits a request to the bounds of the tree and the screen. */
export function withinBounds({ focus, x0, x1, width, firstRow, rows }: FlameRequest, size: number): Viewport {
  const whole = !(x0 >= 0 && x0 < x1 && x1 <= 1);
  return {
    focus: Number.isInteger(focus) && focus >= 0 && focus < size ? focus : -1,
    x0: whole ? 0 : x0,
    x1: whole ? 1 : x1,
    width: width > 1 ? width : 1,
    firstRow: firstRow > 0 ? Math.floor(firstRow) : 0,
    rows: Math.min(MOST_ROWS, rows > 0 ? Math.ceil(rows) : 0),
  };
}

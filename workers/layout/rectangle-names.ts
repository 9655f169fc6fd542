/** Gives rectangles their names, and cuts requests for layouts to what can be drawn. */
import type { FlameLayout, FlameRequest, FrameName, KnownNames } from '../api/engine';
import { displayVersion } from '../names/name-display';
import type { Viewport } from './flame-layout';
import type { Rectangles } from './rectangles';

/** Index that means "no name": of the root, and of aggregates. */
const NAMELESS = 0xffffffff;
const MOST_ROWS = 1 << 16;
/** Lists of a table that are kept: as many as there are pictures of it on the screen, and some. */
const LISTS = 4;

interface Table {
  readonly size: number;
  frame(method: number): FrameName;
}

/** The names that an asker holds, in the order in which they were sent. */
class NameList {
  private static last = 0;
  readonly id = ++NameList.last;
  readonly version = displayVersion;
  count = 0;
  /** One more than the place in the list, by method; 0 for none yet. A Map costs more than all of the rest. */
  readonly placeOf: Uint32Array;

  constructor({ size }: Table) {
    this.placeOf = new Uint32Array(size);
  }
}

/** The latest last. */
const lists = new WeakMap<Table, NameList[]>();

/**
 * Gives rectangles their names, each name once, and none that the asker knows.
 *
 * @param lasts method of the last context of a folded chain, by its first context
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

/** The list that an asker holds all of. A new one where names are displayed otherwise since, or an answer is still on its way. */
function listFor(table: Table, known: KnownNames): NameList {
  const kept = lists.get(table) ?? [];
  lists.set(table, kept);
  const at = kept.findIndex(({ id, count, version }) => id === known.list && count === known.count && version === displayVersion);
  const list = at < 0 ? new NameList(table) : kept[at];
  kept.splice(at < 0 ? 0 : at, at < 0 && kept.length < LISTS ? 0 : 1);
  kept.push(list);
  return list;
}

/** A request cut to the bounds of the tree and the screen. */
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

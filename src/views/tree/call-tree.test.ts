import { describe, expect, it } from 'vitest';
import type { CalleeRow, Page } from '../../../workers/api/engine';
import { CallTree, type Load } from './call-tree';

/** An artificial tree: context n has the callees n·10 + 1 … n·10 + 3, up to three digits; the root −1 has `wide` callees. */
const row = (context: number, callees: number): CalleeRow => ({
  context,
  method: 0,
  name: { className: 'a.B', method: `m${context}`, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
  inclusive: 1,
  exclusive: 1,
  calls: 1,
  callees,
  below: callees,
});
const loader =
  (wide: number, asked: number[] = []): Load =>
  (context, offset, limit, include) => {
    asked.push(context);
    const all = context < 0 ? Array.from({ length: wide }, (_, i) => i + 1) : [1, 2, 3].map((k) => context * 10 + k);
    const rows = all.slice(offset, offset + limit);
    if (include >= 0 && !rows.includes(include) && all.includes(include)) rows.push(include);
    const page: Page<CalleeRow> = { rows: rows.map((each) => row(each, each < 1000 ? 3 : 0)), total: all.length };
    return Promise.resolve(page);
  };
const shown = (tree: CallTree) =>
  tree.rows().map((each) => (each.kind === 'more' ? `+${each.left}` : `${'.'.repeat(each.level - 1)}${each.row.context}`));
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the call tree', () => {
  it('opens, closes and keeps what was loaded', async () => {
    const asked: number[] = [];
    const tree = new CallTree(loader(2, asked));
    await settled();
    expect(shown(tree)).toEqual(['1', '2']);
    await tree.expand(1);
    expect(shown(tree)).toEqual(['1', '.11', '.12', '.13', '2']);
    tree.collapse(1);
    expect(shown(tree)).toEqual(['1', '2']);
    await tree.expand(1);
    expect(asked).toEqual([-1, 1]);
    const first = tree.rows()[1];
    expect(first.kind === 'context' && [first.level, first.position, first.siblings, first.parent]).toEqual([2, 1, 3, 1]);
  });
  it('reveals a path, also beyond the page that was loaded', async () => {
    const tree = new CallTree(loader(500));
    await settled();
    expect(shown(tree).at(-1)).toBe('+300');
    await tree.reveal([450, 4501]);
    expect(tree.indexOf(4501)).toBeGreaterThan(0);
    expect(shown(tree).filter((text) => text === '450')).toHaveLength(1);
    await tree.more(-1);
    await tree.more(-1);
    expect(shown(tree).filter((text) => text === '450')).toHaveLength(1);
    expect(new Set(shown(tree)).size).toBe(shown(tree).length);
  });
  it('keeps open rows in a successor of the tree, under their new numbers', async () => {
    const tree = new CallTree(loader(3));
    await settled();
    await tree.expand(1);
    await tree.expand(11);
    await tree.expand(3);
    expect(tree.opened()).toEqual([1, 11, 3]);
    await tree.reload(
      loader(3),
      new Map([
        [1, 2],
        [11, 21],
        [3, -1],
      ]),
    );
    expect(tree.opened()).toEqual([2, 21]);
    expect(shown(tree)).toEqual(['1', '2', '.21', '..211', '..212', '..213', '.22', '.23', '3']);
  });
  it('reloads what is open with other figures, and ignores late answers to earlier questions', async () => {
    const tree = new CallTree(loader(2));
    await settled();
    await tree.expand(2);
    let late: (page: Page<CalleeRow>) => void = () => undefined;
    const slow = tree.reload(() => new Promise((resolve) => (late = resolve)));
    await tree.reload(loader(1));
    expect(shown(tree)).toEqual(['1']);
    late({ rows: [], total: 0 });
    await settled();
    expect(shown(tree)).toEqual(['1']);
    void slow;
  });

  describe('while a successor of the tree is loading', () => {
    /** A tree with 5 and 53 open, whose successor, where these are 9 and 92, has not arrived. */
    async function halfway(): Promise<{ tree: CallTree; arrive: () => void }> {
      const tree = new CallTree(loader(9));
      await settled();
      await tree.expand(5);
      await tree.expand(53);
      let arrive: () => void = () => undefined;
      const waiting = new Promise<void>((resolve) => (arrive = resolve));
      const slow: Load = async (...asked) => waiting.then(() => loader(9)(...asked));
      const carried = new Map([
        [5, 9],
        [53, 92],
      ]);
      void tree.reload(slow, carried);
      return { tree, arrive };
    }
    const OPEN = ['.91', '.92', '..921', '..922', '..923', '.93'];

    it('tells the open contexts by their new numbers', async () => {
      const { tree } = await halfway();
      expect(tree.opened()).toEqual([9, 92]);
    });
    it('keeps them open if it is sorted', async () => {
      const { tree, arrive } = await halfway();
      await tree.reload(loader(9));
      arrive();
      await settled();
      expect(tree.opened()).toEqual([9, 92]);
      expect(shown(tree)).toEqual([...Array.from({ length: 9 }, (_, at) => `${at + 1}`), ...OPEN]);
    });
    it('keeps them open if the next successor comes', async () => {
      const { tree, arrive } = await halfway();
      const next = tree.reload(loader(9), new Map([[9, 3]]));
      expect(tree.opened()).toEqual([3]);
      arrive();
      await next;
      expect(shown(tree)).toEqual(['1', '2', '3', '.31', '.32', '.33', '4', '5', '6', '7', '8', '9']);
    });
    it('tells the number of a row in view, by its path if it was not open', async () => {
      const { tree, arrive } = await halfway();
      expect(await tree.latest(53)).toBe(92);
      const later = loader(9);
      const shifted: Load = async (context, ...rest) => {
        const page = await later(context < 0 ? context : context - 1000, ...rest);
        return (
          page && {
            ...page,
            rows: page.rows.filter((each) => each.context !== 8).map((each) => ({ ...each, context: each.context + 1000 })),
          }
        );
      };
      void tree.reload(async (...asked) => new Promise((resolve) => setTimeout(() => resolve(shifted(...asked)), 5)), new Map());
      const numbers = Promise.all([tree.latest(4), tree.latest(8)]);
      arrive();
      expect(await numbers).toEqual([1004, -1]);
      expect(tree.isReloading).toBe(false);
      expect(await tree.latest(1004)).toBe(1004);
    });
    it('tells the numbers of the rows on the screen, as far as they are known', async () => {
      const { tree, arrive } = await halfway();
      const rows = tree.rows().map((each) => (each.kind === 'context' ? each.row.context : -1));
      tree.see(0, rows.length - 1);
      expect(tree.inSight()).toEqual(tree.opened().toSorted((a, b) => a - b));
      arrive();
      await settled();
      tree.see(1, 2);
      expect(tree.inSight()).toEqual([2, 3]);
    });
    it('keeps closed what is collapsed', async () => {
      const { tree, arrive } = await halfway();
      tree.collapse(5);
      arrive();
      await settled();
      expect(tree.opened()).toEqual([92]);
      expect(shown(tree)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    });
    it('keeps all closed if all is collapsed', async () => {
      const { tree, arrive } = await halfway();
      tree.collapseAll();
      arrive();
      await settled();
      expect(tree.opened()).toEqual([]);
      expect(shown(tree)).toHaveLength(9);
    });
    it('reveals a path of the successor once that is there', async () => {
      const { tree, arrive } = await halfway();
      const revealed = tree.reveal([7, 71]);
      arrive();
      await revealed;
      expect(tree.opened()).toEqual([9, 92, 7]);
    });
  });
  it('expands what is clicked while the same tree is sorted', async () => {
    const tree = new CallTree(loader(2));
    await settled();
    const sorted = tree.reload(loader(2));
    await Promise.all([tree.expand(2), sorted]);
    expect(shown(tree)).toEqual(['1', '2', '.21', '.22', '.23']);
  });
});

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
});

import { expect, it, vi } from 'vitest';
import type { MethodRow } from '../api/engine';
import { LaidTree } from '../profile/laid-tree';
import { opened, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const PAGE = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 10 } as const;

it('hot methods whose calls are not read have no prefix sums of calls made', async () => {
  const { engine, all } = await opened(SMALL);
  const ready = vi.spyOn(LaidTree.prototype, 'ready');
  const laid = () => ready.mock.calls.flatMap(([metrics]) => metrics);
  const withoutCalls = value(await engine.hotMethods(all, 'objects', { ...PAGE, calls: false })).rows;
  expect(laid()).toEqual(['objects']);
  const { rows } = value(await engine.hotMethods(all, 'objects', PAGE));
  expect(laid()).toContain('calls');
  const costs = ({ method, exclusive, inclusive }: MethodRow) => [method, exclusive, inclusive];
  expect(withoutCalls.map(costs)).toEqual(rows.map(costs));
  expect(rows.every(({ calls }) => calls > 0)).toBe(true);
});

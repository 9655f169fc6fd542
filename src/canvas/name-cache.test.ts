import { expect, it } from 'vitest';
import type { FlameLayout, KnownNames } from '../../workers/api/engine';
import { NameCache } from './name-cache';
import { frame } from './testing/frame';

const layout = (names: string[], told?: FlameLayout['nameList']): FlameLayout => ({
  count: 0,
  context: new Int32Array(0),
  row: new Uint16Array(0),
  x: new Float32Array(0),
  width: new Float32Array(0),
  aggregate: new Uint32Array(0),
  name: new Uint32Array(0),
  names: names.map(frame),
  ...(told && { nameList: told }),
  totalRows: 1,
  total: 1,
  layoutMs: 0,
});

it('asks for the names that are not known, and gives all that a layout counts with', async () => {
  const names = new NameCache();
  const known: KnownNames[] = [];
  const ask = async (answer: FlameLayout) => {
    const result = await names.fetch({ rows: 1 }, async (request) => {
      known.push(request.known);
      return { ok: true, value: answer };
    });
    if (!result.ok) throw new Error(result.error.message);
    return result.value.names;
  };
  const first = await ask(layout(['A', 'B'], { list: 4, from: 0 }));
  const second = await ask(layout(['C'], { list: 4, from: 2 }));
  expect(second).toBe(first);
  expect(second.map(({ className }) => className)).toEqual(['A', 'B', 'C']);
  const other = await ask(layout(['D'], { list: 5, from: 0 }));
  expect(other.map(({ className }) => className)).toEqual(['D']);
  expect(first).toHaveLength(3);
  expect(await ask(layout(['E']))).toEqual([frame('E')]);
  expect(known).toEqual([
    { list: 0, count: 0 },
    { list: 4, count: 2 },
    { list: 4, count: 3 },
    { list: 5, count: 1 },
  ]);
  const failed = await names.fetch({}, async () => ({ ok: false, error: { kind: 'gone', message: '', where: '', advice: '' } }));
  expect(failed.ok).toBe(false);
});

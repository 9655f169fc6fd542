import { expect, it } from 'vitest';
import type { Transform } from '../api/transforms';
import type { EncodedProfile } from '../formats/mct/encoder';
import { opened, value } from '../testing/opening';

/** One long call of `main` above calls of a map, most of which are new. */
const given: EncodedProfile = {
  methods: [
    { className: 'app.Main', name: 'main', descriptor: '()V' },
    { className: 'java.util.HashMap', name: 'get', descriptor: '()V' },
  ],
  threads: [{ name: 'main', nodes: 2 }],
  depth: [0, 1],
  method: [0, 1],
  columns: { calls: [1, 90], samples: [1, 19], 'new-activations': [1, 18], 'compared-frames': [20, 19] },
  arrays: [],
};
const FIGURES = Object.keys(given.columns);

it.each<[string, Transform[]]>([
  ['My code', [{ kind: 'own', prefixes: ['app'] }]],
  ['a fold', [{ kind: 'fold', methods: { pattern: 'java.util.*' } }]],
  ['dropping small contexts', [{ kind: 'drop', metric: 'samples', share: 0.96 }]],
])('a caller does not get calls and activations of frames that %s folds into it', async (_, transforms) => {
  const { engine, all } = await opened(given);
  const view = { ...all, transforms };
  const page = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 9, ratios: true } as const;
  const { rows } = value(await engine.hotMethods(view, 'samples', page));
  expect(rows.map(({ name, exclusive, calls, ratios }) => [name.method, exclusive, calls, ratios?.newShare])).toEqual([
    ['main', 20, 1, 0.05],
  ]);
  const totals = await Promise.all(
    FIGURES.map(async (metric) => value(await engine.hotMethods(view, metric, page)).rows.map((row) => row.exclusive)),
  );
  expect(totals).toEqual([[1], [20], [1], [20]]);
});

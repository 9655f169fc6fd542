import { describe, expect, it } from 'vitest';
import { opened, value } from '../testing/opening';

const methods = ['com.acme.Main', 'java.util.ArrayList', 'java.lang.String', 'java.sql.Driver$1', 'Main'].map((className) => ({
  className,
  name: 'run',
  descriptor: '()V',
}));
const TREE = {
  methods,
  threads: [{ name: 'main', nodes: 6 }],
  depth: [0, 1, 2, 3, 1, 1],
  method: [0, 1, 2, 0, 3, 4],
  columns: { calls: [1, 1, 1, 1, 1, 1], bytecodes: [1, 2, 4, 8, 16, 32] },
};
const MODULES = [
  { name: 'java.base', packages: ['java.lang', 'java.util'] },
  { name: 'java.sql', packages: ['java.sql'] },
];

describe('frames of modules', () => {
  it('are those that the recording names; what is in none is together', async () => {
    const { engine, all, summary } = await opened({ ...TREE, meta: { modules: MODULES } });
    expect(summary.modules).toBe(2);
    const view = { ...all, transforms: [{ kind: 'group', by: 'module' } as const] };
    const rows = value(
      await engine.hotMethods(view, 'bytecodes', { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9 }),
    ).rows.map(({ name, exclusive, inclusive }) => [name.className, name.method, exclusive, inclusive]);
    expect(rows).toEqual([
      ['module (none)', '*', 1 + 32 + 8, 63],
      ['module java.base', '*', 2 + 4, 2 + 4 + 8],
      ['module java.sql', '*', 16, 16],
    ]);
    const twice = { ...all, transforms: [{ kind: 'group', by: 'package' } as const, ...view.transforms] };
    expect(value(await engine.transform(1, twice, ['bytecodes'], null)).contexts).toBe(
      value(await engine.transform(2, view, ['bytecodes'], null)).contexts,
    );
  });

  it('are not made up where it names none', async () => {
    const { engine, all, summary } = await opened(TREE);
    expect(summary.modules).toBe(0);
    const refused = await engine.transform(1, { ...all, transforms: [{ kind: 'group', by: 'module' }] }, ['bytecodes'], null);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        kind: 'bad-transform',
        message: 'This recording does not list modules.',
        where: 'transform group',
        advice: 'Record it again with this version, or group by package.',
      },
    });
  });

  it.each([
    [MODULES, '3 modules.'],
    [MODULES.slice(0, 1), '2 modules.'],
    [[{ name: 'all', packages: ['com.acme', 'java.util', 'java.lang', 'java.sql', ''] }], '1 module.'],
  ])('are counted in words: %j', async (modules, note) => {
    const { engine, all } = await opened({ ...TREE, meta: { modules } });
    const view = { ...all, transforms: [{ kind: 'group', by: 'module' } as const] };
    expect(value(await engine.transform(1, view, ['bytecodes'], null)).steps).toMatchObject([{ note }]);
  });

  it.each([[{ name: 'a' }], [{ name: '', packages: [] }], ['java.base']])(
    'that make no sense damage the file: %j',
    async (module) => {
      await expect(opened({ ...TREE, meta: { modules: [module] } })).rejects.toThrow(/damaged.*modules\[0\]/s);
    },
  );
});

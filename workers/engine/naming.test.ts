import { describe, expect, it } from 'vitest';
import type { EncodedProfile } from '../formats/mct/encoder';
import { opened, value } from '../testing/opening';

/** Functions of a Kotlin file, a shrunk class, the JDK, a library, and two packages of one owner. */
const MIXED: EncodedProfile = {
  methods: [
    { className: 'com.acme.shop.MainKt', name: 'main', descriptor: '()V', flags: 2, sourceFile: 'Main.kt' },
    { className: 'com.acme.shop.Cart$Companion', name: 'of$default', descriptor: '()V', sourceFile: 'Cart.kt' },
    { className: 'a.b', name: 'a', descriptor: '(I)V', sourceFile: 'SourceFile' },
    { className: 'java.util.ArrayList', name: '<init>', descriptor: '()V', flags: 1, sourceFile: 'ArrayList.java' },
    { className: 'com.acme.stock.Store', name: 'find', descriptor: '()V', sourceFile: 'Store.java' },
    { className: 'org.lib.Tool', name: 'run', descriptor: '()V', sourceFile: 'Tool.java' },
    { className: 'com.acme.shop.Order$Line', name: '<init>', descriptor: '()V', flags: 1, sourceFile: 'Order.kt' },
  ],
  threads: [{ name: 'main', nodes: 7 }],
  depth: [0, 1, 2, 3, 1, 1, 1],
  method: [0, 1, 2, 3, 4, 5, 6],
  columns: { calls: [1, 1, 1, 1, 1, 1, 2], bytecodes: [10, 20, 30, 40, 50, 60, 5] },
  meta: { mainClass: 'com.acme.shop.MainKt' },
};
const MAPPING = new Blob(['com.acme.Price -> a.b:\n    void round(int) -> a\ncom.acme.Unused -> a.c:\n']);
const HOT = { sort: 'exclusive', order: 'desc', offset: 0, limit: 20 } as const;

async function open() {
  const { engine, summary, all } = await opened(MIXED);
  const shown = async (filter = '') => {
    const { rows } = value(await engine.hotMethods(all, 'bytecodes', { ...HOT, filter }));
    return rows.map(({ name: { shown: s, className, method } }) =>
      s ? [s.packageName, s.owner, s.method].join('|') : `${className}.${method}`,
    );
  };
  return { engine, all, profile: summary.profile, shown };
}

describe('names as they are shown', () => {
  it('are those of the language until they are switched off', async () => {
    const { engine, shown } = await open();
    expect(await shown()).toContain('com.acme.shop||main');
    expect(await shown()).toContain('com.acme.shop|Cart.Companion|of (defaults)');
    engine.showNames(false);
    expect(await shown()).toContain('com.acme.shop.MainKt.main');
  });
  it('are known for the methods of transforms; what the profile does not have stays as it is', async () => {
    const { engine, profile } = await open();
    const price = { className: 'a.b', method: 'a', descriptor: '(I)V' };
    const other = { className: 'a.b', method: 'gone', descriptor: '(I)V' };
    value(await engine.loadMapping(1, profile, 'mapping.txt', MAPPING));
    const names = value(await engine.namesOf(profile, [price, other]));
    expect(names).toMatchObject([{ ...price, shown: { packageName: 'com.acme', owner: 'Price', method: 'round' } }, other]);
    expect(names[1].shown).toBeUndefined();
    expect(await engine.namesOf(profile + 1, [price])).toMatchObject({ ok: false });
  });
  it('are what tables and callees are sorted by', async () => {
    const { engine, all, profile } = await open();
    value(await engine.loadMapping(1, profile, 'mapping.txt', MAPPING));
    const byName = { ...HOT, sort: 'name', order: 'asc', filter: '' } as const;
    const { rows } = value(await engine.hotMethods(all, 'bytecodes', byName));
    expect(rows.map(({ name }) => name.shown?.method ?? `${name.className}.${name.method}`)).toEqual([
      'round',
      'of (defaults)',
      '<init>',
      'main',
      'com.acme.stock.Store.find',
      'java.util.ArrayList.<init>',
      'org.lib.Tool.run',
    ]);
    value(await engine.loadMapping(2, profile, 'mapping.txt', new Blob(['zz.Last -> com.acme.shop.Order$Line:\n'])));
    const main = { metric: 'bytecodes', sort: 'name', order: 'desc', offset: 0, limit: 9 } as const;
    const callees = value(await engine.callees(all, 0, main)).rows;
    expect(callees.map(({ name }) => name.method)).toEqual(['<init>', 'run', 'find', 'of$default']);
    const down = { sort: 'name', order: 'desc', filter: '', offset: 0, limit: 9 } as const;
    const types = value(await engine.objectTypes(all, down)).rows;
    expect(types.map(({ className }) => className)).toEqual(['com.acme.shop.Order$Line', 'java.util.ArrayList']);
    const where = value(await engine.allocatingMethods(all, { kind: 'all' }, down)).rows;
    expect(where.map(({ name }) => name.className)).toEqual([
      'com.acme.shop.Order$Line',
      'java.util.ArrayList',
      'com.acme.shop.MainKt',
      'a.b',
    ]);
  });
  it('are found by what is shown and by what is exact', async () => {
    const { engine, all, shown } = await open();
    expect(await shown('MainKt.main')).toEqual(['com.acme.shop||main']);
    expect(await shown('"shop.main"')).toEqual(['com.acme.shop||main']);
    expect(await shown('Cart.Companion')).toEqual(['com.acme.shop|Cart.Companion|of (defaults)']);
    expect(value(await engine.search(all, 'bytecodes', '"(defaults)"')).methods).toBe(1);
    engine.showNames(false);
    // Results found before the change are not used again.
    expect(await shown('"shop.main"')).toEqual([]);
    const types = value(
      await engine.objectTypes(all, { sort: 'objects', order: 'desc', filter: 'Order$Line', offset: 0, limit: 9 }),
    );
    expect(types.rows).toEqual([{ className: 'com.acme.shop.Order$Line', objects: 2 }]);
    engine.showNames(true);
    const again = value(
      await engine.objectTypes(all, { sort: 'objects', order: 'desc', filter: 'Order.Line', offset: 0, limit: 9 }),
    );
    expect(again.rows).toEqual([{ className: 'com.acme.shop.Order$Line', objects: 2, shown: 'com.acme.shop.Order.Line' }]);
  });
  it('come from a mapping file, and go with it', async () => {
    const { engine, profile, shown } = await open();
    const summary = value(await engine.loadMapping(7, profile, 'mapping.txt', MAPPING));
    expect(summary).toEqual({ fileName: 'mapping.txt', classes: 2, renamed: 1, of: 7 });
    expect(await shown('Price')).toEqual(['com.acme|Price|round']);
    expect(await shown('a.b.a')).toEqual(['com.acme|Price|round']);
    engine.dropMapping(profile);
    expect(await shown('Price')).toEqual([]);
    expect(await shown('a.b.a')).toEqual(['a.b.a']);
  });
  it('stay as they were where a mapping file is refused', async () => {
    const { engine, profile, shown } = await open();
    value(await engine.loadMapping(7, profile, 'mapping.txt', MAPPING));
    const refused = await engine.loadMapping(8, profile, 'notes.txt', new Blob(['a.B -> c:\nhello\n']));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-mapping', where: 'line 2' } });
    expect(await shown('Price')).toEqual(['com.acme|Price|round']);
  });
});

describe('own code', () => {
  it('is where the main class lies; packages part where names do', async () => {
    const { engine, all } = await open();
    expect(value(await engine.ownBasis(all.profile, []))).toEqual({ by: 'packages', prefixes: ['com.acme'] });
    expect(value(await engine.packageShares(all.profile, 'bytecodes'))).toEqual({
      packages: [
        { pattern: 'com.acme', exclusive: 85, classes: 4 },
        { pattern: 'org.lib', exclusive: 60, classes: 1 },
        { pattern: 'a', exclusive: 30, classes: 1 },
      ],
      jdk: 40,
      total: 215,
    });
  });
  it('is all but the JDK where there is no main class, and the main class’s, too, where that is the JDK’s', async () => {
    const without = await opened({ ...MIXED, meta: { mainClass: '' } });
    expect(value(await without.engine.ownBasis(without.all.profile, []))).toEqual({ by: 'not-jdk', prefixes: [] });
    const jdk = await opened({ ...MIXED, meta: { mainClass: 'java.util.ArrayList' } });
    expect(value(await jdk.engine.ownBasis(jdk.all.profile, []))).toEqual({ by: 'packages', prefixes: ['java.util'] });
    expect(value(await jdk.engine.packageShares(jdk.all.profile, 'bytecodes')).jdk).toBe(0);
  });
  it('is what somebody named, and all where nothing of it is there', async () => {
    const { engine, all } = await open();
    expect(value(await engine.ownBasis(all.profile, ['org.lib']))).toEqual({ by: 'given', prefixes: ['org.lib'] });
    expect(value(await engine.ownBasis(all.profile, ['no.such']))).toEqual({ by: 'all', prefixes: [] });
  });
  it('of a proxy is its own package, not one of an interface', async () => {
    const { engine, all } = await opened({
      ...MIXED,
      methods: MIXED.methods.map((method) =>
        method.className === 'org.lib.Tool' ? { ...method, className: 'org.lib.$Proxy[a.B,c.D]' } : method,
      ),
    });
    const { packages } = value(await engine.packageShares(all.profile, 'bytecodes'));
    expect(packages.find(({ exclusive }) => exclusive === 60)?.pattern).toBe('org.lib');
  });
  it('a name with thousands of dots is a prefix like others', async () => {
    const deep = `${'x.'.repeat(20_000)}Y`;
    const { engine, all } = await opened({
      ...MIXED,
      methods: MIXED.methods.map((method) => (method.className === 'org.lib.Tool' ? { ...method, className: deep } : method)),
    });
    const { packages } = value(await engine.packageShares(all.profile, 'bytecodes'));
    expect(packages.find(({ exclusive }) => exclusive === 60)?.pattern.length).toBeLessThan(40);
  });
});

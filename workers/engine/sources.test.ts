import { describe, expect, it } from 'vitest';
import type { EncodedMethod, EncodedProfile } from '../formats/mct/encoder';
import { openEncoded, opened, value } from '../testing/opening';
import { pprofFile } from '../testing/pprof-file';
import { createEngine } from './engine';

const method = (className: string, name: string, sourceFile: string, line: number): EncodedMethod => ({
  className,
  name,
  descriptor: '()V',
  sourceFile,
  line,
});

const HEAD: EncodedProfile = {
  methods: [
    method('a.Shop', 'main', 'Shop.java', 3),
    method('a.Shop$Cart', 'add', 'Shop.java', 20),
    method('b.Shop', 'other', 'Shop.java', 5),
    method('a.Till', 'ring', 'Till.java', 9),
    method('a.Gone', 'unnamed', '', 0),
  ],
  threads: [{ name: 'main', nodes: 6 }],
  depth: [0, 1, 1, 2, 1, 1],
  method: [0, 1, 2, 1, 3, 4],
  columns: { calls: [1, 2, 3, 4, 5, 6], bytecodes: [10, 20, 30, 40, 50, 60] },
};
const BASE: EncodedProfile = {
  ...HEAD,
  methods: HEAD.methods.map((each) => (each.name === 'add' ? { ...each, line: 18 } : each)),
  columns: { ...HEAD.columns, bytecodes: [10, 25, 30, 45, 50, 60] },
};

describe('the methods of a source file', () => {
  it('are those of its package and name, nested classes among them, with figures over all their contexts', async () => {
    const { engine, all } = await opened(HEAD);
    const { rows } = value(
      await engine.hotMethods(all, 'bytecodes', { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 10 }),
    );
    const number = (name: string): number => rows.find((row) => row.name.method === name)?.method ?? -1;
    const { method: main, others, total } = value(await engine.fileMethods(all, 'bytecodes', number('main')));
    expect(main).toMatchObject({ exclusive: 10, calls: 1, name: { line: 3 } });
    expect(others).toMatchObject([{ exclusive: 60, calls: 6, name: { method: 'add', line: 20 } }]);
    expect(total).toBe(210);
    expect(value(await engine.fileMethods(all, 'bytecodes', number('unnamed'))).others).toEqual([]);
    expect(await engine.fileMethods(all, 'bytecodes', 99)).toMatchObject({ error: { kind: 'gone' } });
  });

  it('have the figures of both sides of a comparison, and the lines of each', async () => {
    const { engine, all: b } = await opened(HEAD);
    const { profile } = await openEncoded(engine, BASE);
    const { comparison } = value(await engine.compare(1, { profile, thread: 'all' }, b));
    const { matchingContexts } = value(await engine.search(comparison, 'bytecodes', 'main'));
    const file = value(await engine.fileMethods(comparison, 'bytecodes', matchingContexts[0]));
    expect(file.method).toMatchObject({ a: 10, b: 10, inclusiveA: 220, inclusiveB: 210, inA: { line: 3 }, inB: { line: 3 } });
    expect(file.others).toMatchObject([{ a: 70, b: 60, callsA: 6, callsB: 6, inA: { line: 18 }, inB: { line: 20 } }]);
  });

  it('are their lines where frames are told apart by line, with what each costs', async () => {
    const at = (name: string, line: number) => [{ name: `com.acme.Main.${name}`, file: 'Main.java', line }];
    const file = pprofFile({
      types: [['samples', 'count']],
      samples: [
        { stack: [at('main', 10), at('run', 20)], values: [7] },
        { stack: [at('main', 11), at('run', 20)], values: [2] },
        { stack: [at('main', 11)], values: [1] },
      ],
    });
    const engine = createEngine();
    const { profile, hasLines } = value(await engine.open(1, 'cpu.pprof', file.slice().buffer));
    expect(hasLines).toBe(true);
    const view = { profile, thread: 'all' as const, transforms: [{ kind: 'group' as const, by: 'line' as const }] };
    const request = { sort: 'name', order: 'asc', filter: 'main:10', offset: 0, limit: 10 } as const;
    const [{ method }] = value(await engine.hotMethods(view, 'samples', request)).rows;
    const { method: own, others } = value(await engine.fileMethods(view, 'samples', method));
    expect([own, ...others].map(({ name, inclusive, exclusive }) => [name.line, inclusive, exclusive])).toEqual([
      [10, 7, 0],
      [11, 3, 1],
      [20, 9, 9],
    ]);
  });
});

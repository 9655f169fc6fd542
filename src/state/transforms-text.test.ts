import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPath, methodsOn, unfoldPath } from '../../common/method-path';
import type { MethodId, Transform } from '../../workers/api/engine';
import '../views/registry';
import { startPlace } from './start-place';
import { readTransforms, writeTransforms } from './transforms-text';
import { readAddress, writeAddress } from './url';

const name = fc.oneof(
  fc.constantFrom('a.B', 'run', '<init>', '(Ljava/lang/String;)V', 'jdk.proxy.$Proxy[a.B,c.D]', 'größer als !~', '~1', '!!'),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const method: fc.Arbitrary<MethodId> = fc.record({
  className: fc.oneof(name, fc.constant('')),
  method: name,
  descriptor: fc.oneof(name, fc.constant('')),
});
const pattern = name.filter((each) => each.trim() !== '');
const transform: fc.Arbitrary<Transform> = fc.oneof(
  fc
    .tuple(fc.array(method, { minLength: 1, maxLength: 3 }), fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 30 }))
    .map(([few, picks]) => ({ kind: 'focus' as const, path: foldPath(picks.map((pick) => few[pick % few.length])) })),
  fc.record({ kind: fc.constant('callees' as const), method }),
  fc.record({ kind: fc.constant('callers' as const), method, cost: fc.constantFrom('inclusive' as const, 'exclusive' as const) }),
  fc.record({
    kind: fc.constantFrom('hide' as const, 'fold' as const),
    methods: fc.oneof(fc.record({ method }), fc.record({ pattern })),
  }),
  fc.record({ kind: fc.constant('only' as const), patterns: fc.array(pattern, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('own' as const), prefixes: fc.constant([]) }),
  fc.record({ kind: fc.constant('recursion' as const), method: fc.option(method) }),
  fc.record({
    kind: fc.constant('group' as const),
    by: fc.constantFrom('line' as const, 'field' as const, 'package' as const, 'class' as const),
  }),
  fc.record({ kind: fc.constant('invert' as const), metric: fc.constantFrom('calls', 'bytecodes') }),
  fc
    .tuple(fc.nat({ max: 999 }), fc.integer({ min: 1, max: 1000 }))
    .map(([from, length]) => ({ kind: 'interval' as const, from, to: from + length })),
  fc.record({
    kind: fc.constant('drop' as const),
    metric: fc.constantFrom('calls', 'bytecodes'),
    share: fc.constantFrom(0.01, 1e-7),
  }),
);

describe('transforms in the address', () => {
  it('come back as they went, whatever methods are called', () => {
    fc.assert(
      fc.property(fc.array(transform, { minLength: 1, maxLength: 4 }), (transforms) => {
        expect(readTransforms(writeTransforms(transforms))).toEqual(transforms);
        const place = { ...startPlace(), transforms };
        const files = { a: { kind: 'file' as const, name: 'x.mct', hash: '' }, b: null };
        const back = readAddress(writeAddress(place, files), 'https://example.org/');
        expect(back.place.transforms).toEqual(transforms);
        expect(back.problems).toEqual([]);
      }),
    );
  });

  it('stay short for a deep recursion, also where several methods call each other in turns', () => {
    const [main, run, visit, accept] = ['main', 'run', 'visit', 'accept'].map((each) => ({
      className: 'a.B',
      method: each,
      descriptor: '()V',
    }));
    for (const [turn, written] of [
      [[run], 'focus!0.1.1*99998!a.B!main!()V!a.B!run!()V'],
      [[run, visit, accept], 'focus!0.1.2.3.-3*99996!a.B!main!()V!a.B!run!()V!a.B!visit!()V!a.B!accept!()V'],
    ] as const) {
      const path = Array.from({ length: 100_000 }, (_, i) => (i === 0 ? main : turn[(i - 1) % turn.length]));
      const text = writeTransforms([{ kind: 'focus', path: foldPath(path) }]);
      expect(text).toBe(written);
      const [step] = readTransforms(text) ?? [];
      expect(step.kind === 'focus' && methodsOn(step.path)).toEqual(path);
    }
  });

  it('keep a path of any shape', () => {
    const methods = Array.from({ length: 5 }, (_, i) => ({ className: 'a.B', method: `m${i}`, descriptor: '' }));
    const path = fc
      .array(fc.tuple(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 40 })), {
        minLength: 1,
        maxLength: 6,
      })
      .map((pieces) => pieces.flatMap(([turn, times]) => new Array<number[]>(times).fill(turn).flat()));
    fc.assert(
      fc.property(path, (numbers) => {
        const given = numbers.map((each) => methods[each]);
        expect(methodsOn(foldPath(given))).toEqual(given);
      }),
    );
    for (const turns of ['', '1', '-1*3', '0.-2*3', '0*99999999', '0.x', '0*', '0..0'])
      expect(unfoldPath({ methods: methods.slice(0, 1), turns })).toBe(null);
  });

  it('are refused as a whole where a part makes no sense', () => {
    for (const text of [
      '',
      'x',
      'fold',
      'fold! ',
      'group!thread',
      'invert',
      'invert!a b',
      'drop!calls!2',
      'drop!calls!x',
      'callees!a.B',
      'focus!1!a.B!run!()V',
      'focus!0*9999999!a.B!r!()V',
      'only!!only',
    ])
      expect(readTransforms(text), text).toBeNull();
    const { place, problems } = readAddress('#/flame?v=1&an=x.mct&do=spin', 'https://example.org/');
    expect(place.transforms).toEqual([]);
    expect(problems).toEqual([expect.stringContaining('transforms')]);
  });

  it('read the word for exclusive callers that earlier links have', () => {
    const [step] = readTransforms('callers-own!a.B!run!()V') ?? [];
    expect(step).toEqual(expect.objectContaining({ kind: 'callers', cost: 'exclusive' }));
    expect(writeTransforms([step])).toBe('callers-exclusive!a.B!run!()V');
  });

  it('never break on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(focus|fold|only|drop|callees)(![a0.*~!]{0,6}){0,4}$/)), (text) => {
        const read = readTransforms(text);
        if (read !== null) expect(readTransforms(writeTransforms(read))).toEqual(read);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MethodId, Transform } from '../../workers/engine.api';
import { startPlace } from './place';
import { readTransforms, writeTransforms } from './transforms-text';
import { readAddress, writeAddress } from './url';

const name = fc.oneof(
  fc.constantFrom('a.B', 'run', '<init>', '(Ljava/lang/String;)V', 'jdk.proxy.$Proxy[a.B,c.D]', 'größer als !~', '~1', '!!'),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const method: fc.Arbitrary<MethodId> = fc.record({ className: name, method: name, descriptor: fc.oneof(name, fc.constant('')) });
const pattern = name.filter((each) => each.trim() !== '');
const transform: fc.Arbitrary<Transform> = fc.oneof(
  fc
    .tuple(fc.array(method, { minLength: 1, maxLength: 3 }), fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 30 }))
    .map(([few, picks]) => ({ kind: 'focus' as const, path: picks.map((pick) => few[pick % few.length]) })),
  fc.record({ kind: fc.constant('callees' as const), method }),
  fc.record({ kind: fc.constant('callers' as const), method, cost: fc.constantFrom('subtree' as const, 'own' as const) }),
  fc.record({
    kind: fc.constantFrom('hide' as const, 'fold' as const),
    methods: fc.oneof(fc.record({ method }), fc.record({ pattern })),
  }),
  fc.record({ kind: fc.constant('only' as const), patterns: fc.array(pattern, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('recursion' as const), method: fc.option(method) }),
  fc.record({ kind: fc.constant('group' as const), by: fc.constantFrom('package' as const, 'class' as const) }),
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
        const place = { ...startPlace, transforms };
        const files = { a: { kind: 'file' as const, name: 'x.mct', hash: '' }, b: null };
        const back = readAddress(writeAddress(place, files), 'https://example.org/');
        expect(back.place.transforms).toEqual(transforms);
        expect(back.problems).toEqual([]);
      }),
    );
  });

  it('stay short for a deep recursion', () => {
    const run = { className: 'a.B', method: 'run', descriptor: '()V' };
    const text = writeTransforms([{ kind: 'focus', path: new Array(100_000).fill(run) }]);
    expect(text).toBe('focus!0*100000!a.B!run!()V');
    expect(readTransforms(text)).toEqual([{ kind: 'focus', path: new Array(100_000).fill(run) }]);
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

  it('never break on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(focus|fold|only|drop|callees)(![a0.*~!]{0,6}){0,4}$/)), (text) => {
        const read = readTransforms(text);
        if (read !== null) expect(readTransforms(writeTransforms(read))).toEqual(read);
      }),
    );
  });
});

import '../views/registry';
import { expect, it } from 'vitest';
import { readAddress } from './url';

const released = import.meta.glob<{ links: Record<string, string> }>('../../golden/released/*/expected.json', {
  eager: true,
  import: 'default',
});

it.each(Object.entries(released))('the links of %s are read without a doubt', (_, { links }) => {
  const read = (rung: string) => {
    const { place, files, problems } = readAddress(links[rung] ?? '', 'https://callgrove.example/');
    expect(problems).toEqual([]);
    return { view: place.view, metric: place.metric, a: files.a, b: files.b };
  };
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(read('names')).toEqual({
    view: 'compare',
    metric: 'bytecodes',
    a: { kind: 'file', name: 'base.mct', hash },
    b: { kind: 'file', name: 'precise.mct', hash },
  });
  expect(read('web')).toEqual({
    view: 'compare',
    metric: 'bytecodes',
    a: { kind: 'url', url: 'https://ci.example.org/1/base.mct', hash },
    b: { kind: 'url', url: 'https://ci.example.org/1/precise.mct', hash },
  });
  const part = (side: string) => ({ kind: 'link', payload: expect.stringMatching(/^\d+\./), part: side, hash: '' });
  expect(read('held')).toEqual({ view: 'compare', metric: 'bytecodes', a: part('a'), b: part('b') });
  expect(read('heldProfile')).toEqual({ view: 'flame', metric: 'calls', a: part('a'), b: null });
});

it('there are released versions', () => expect(Object.keys(released)).not.toEqual([]));

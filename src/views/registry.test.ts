import './registry';
import { describe, expect, it } from 'vitest';
import { matches } from '../commands/keys';
import type { Fields } from '../state/field';
import { startPlace } from '../state/start-place';
import { readAddress, writeAddress } from '../state/url';
import { commonFields } from '../state/url-fields';
import { addressed, numberKey, valueIn, views } from '../state/views';

const file = { kind: 'url', url: 'x.mct', hash: '' } as const;

it('keys of the number row go to the first nine views; the tenth has none, and “10” is no key', () => {
  const keys = Array.from({ length: 12 }, (_, at) => numberKey(at));
  expect(keys.flat()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  for (const key of keys.flat())
    expect(matches(key, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })).toBe(true);
});

describe.each(views().map((view) => [view.id, view] as const))('%s', (id, view) => {
  it('has an address whose values have names of their own', () => {
    const common = Object.values(commonFields as Record<string, Fields>).flatMap((fields) =>
      Object.values(fields).map(({ key }) => key),
    );
    const keys = [...common, ...addressed(view).map(({ field }) => field.key)];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).not.toMatch(/^(v|h?[abm]\d*n?|p[ab]|d[ab2]?)$/);
  });

  it('has defaults that an address can say, and need not say', () => {
    const place = { ...startPlace(), view: id };
    const members = view.covers === 'set' ? [file] : [];
    const address = writeAddress(place, { a: file, b: null }, members);
    expect(address).toMatch(new RegExp(`^#/${id}\\?v=1&(a|m1)=x.mct$`));
    expect(readAddress(address, 'https://example.org/')).toMatchObject({ place, problems: [] });
    for (const value of addressed(view)) {
      const { key, text } = value.field;
      if (text(valueIn(place, value)) === '') continue;
      const said = readAddress(`${address}&${key}=${text(valueIn(place, value))}`, 'https://example.org/');
      expect(said).toMatchObject({ place, problems: [] });
    }
  });

  it('can be fetched', async () => expect(await view.load()).toBeTypeOf('function'));
});

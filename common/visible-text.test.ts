import { expect, it } from 'vitest';
import { shortened, visible, withoutFolder } from './visible-text';

it.each([
  ['plain ~ text', 'plain ~ text'],
  ['Größe 漢字', 'Größe 漢字'],
  ['a\nb', 'a⟨U+000A⟩b'],
  ['a\u007fb', 'a⟨U+007F⟩b'],
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['a\u200db\u2028c\u2029', 'a⟨U+200D⟩b⟨U+2028⟩c⟨U+2029⟩'],
  ['a\u3164', 'a⟨U+3164⟩'],
  ['a\u{e0041}b', 'a⟨U+E0041⟩b'],
])('%j is shown as %s', (text, shown) => expect(visible(text)).toBe(shown));

it('texts are cut where that saves room', () => {
  const longest = 'x'.repeat(2040);
  expect([shortened(longest), visible(longest)]).toEqual([longest, longest]);
  expect(shortened(`${longest}x`)).toMatch(/^x{2000}⟨41 more, [\da-f]{8}⟩$/);
  expect(visible(`${longest}\n`)).toMatch(/^x{2000}⟨41 more, [\da-f]{8}⟩$/);
  expect(visible(`${'x'.repeat(2001)}\n`)).toBe(`${'x'.repeat(2001)}⟨U+000A⟩`);
  expect(shortened(`${longest}a`)).not.toBe(shortened(`${longest}b`));
});

it.each([
  ['/home/me/a.mct', 'a.mct'],
  ['C:\\me\\a.mct', 'a.mct'],
  ['a.mct', 'a.mct'],
  ['dir/with\nline/a.mct', 'a.mct'],
])('%j without its folder is %s', (path, name) => expect(withoutFolder(path)).toBe(name));

import { expect, it } from 'vitest';
import { guessSides } from './guessed-sides';

const MINUTE = 60_000;
const given = (text: string) => {
  const [path = '', minutes = '0'] = text.split('@');
  const name = path.split('/').at(-1) ?? '';
  return { name, webkitRelativePath: name === path ? '' : path, lastModified: Number(minutes) * MINUTE };
};

it.each([
  // Words decide, whatever the files' order and times.
  ['base.mct, head.mct', 'ab'],
  ['head.mct, base.mct', 'ba'],
  ['after.jfr@0, before.jfr@9', 'ba'],
  ['main.mct, pr-12.mct', 'ab'],
  ['oldParser.mct, newParser.mct', 'ab'],
  ['base-1.mct, base-2.mct, head.mct', 'aab'],
  ['head-1.mct, base-2.mct, other.mct', 'ba-'],
  ['runs/head/1.mct, runs/base/1.mct', 'ba'],
  ['new.mct@0, slow.mct@9', 'ba'],
  ['base-1.mct, base-2.mct, mine.mct', 'aab'],
  // Parts of words do not decide: a “database” is not a base.
  ['database.mct, renewed.mct', 'ab'],
  ['renewed.mct, database.mct', 'ab'],
  // Versions and single letters have an order.
  ['v2.mct, v1.mct', 'ba'],
  ['v10.mct, v9.mct', 'ba'],
  ['shop-1.10.mct, shop-1.9.mct', 'ba'],
  ['b.mct, a.mct', 'ba'],
  ['depot-b.mct.gz, depot-a.mct.gz', 'ba'],
  ['v2-1.mct, v1-1.mct, v2-2.mct, v1-2.mct', 'baba'],
  ['b-1.mct, a-1.mct, a-2.mct, b-2.mct, a-3.mct', 'baaba'],
  ['b run1.mct, a run1.mct, a run2.mct', 'baa'],
  ['b (1).mct, a (1).mct, a.mct', 'baa'],
  // For other names, times decide if they are far enough apart.
  ['fast.mct@9, slow.mct@0', 'ba'],
  ['fast.mct@0.5, slow.mct@0', 'ab'],
  ['fast-1.mct@9, fast-2.mct@12, slow-1.mct@0', 'bba'],
  // With one group, or more than two, the last file is compared with the others.
  ['a-1.mct, a-3.mct, a-2.mct', 'aba'],
  ['9.mct, 10.mct, 8.mct', 'aba'],
  ['one.mct, two.mct, three.mct', 'aab'],
  ['run.mct, run.mct', 'ab'],
  ['a.mct', 'b'],
])('of %s guesses %s', (files, sides) => {
  expect(
    guessSides(files.split(', ').map(given))
      .map((side) => side ?? '-')
      .join(''),
  ).toBe(sides);
});

import { expect, it } from 'vitest';
import { csv } from './csv';

it('quotes what needs it, keeps figures exact, and lets no name become a formula', () => {
  const rows = [
    ['a,b', 'say "x"', 9007199254740991, null, Number.NaN],
    ['-x', '=1+1', 'plain', -3, 0.5],
    ['two\nlines', '', 0, 1, 2],
  ];
  expect(csv(rows)).toBe(
    ['"a,b","say ""x""",9007199254740991,,', "'-x,'=1+1,plain,-3,0.5", '"two\nlines",,0,1,2', ''].join('\r\n'),
  );
});

import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FormatError } from '../jobs/errors';
import { loadPatterns } from './linear-regex';
import { compileQuery } from './query';

const NEXT = { name: 'org.h2.table.TableFilter.next', className: 'org.h2.table.TableFilter', sourceFile: 'TableFilter.java' };
const INIT = { name: 'a.Map$Entry.<init>', className: 'a.Map$Entry', sourceFile: 'Map.java' };

describe('a query', () => {
  beforeAll(loadPatterns);
  it.each([
    ['tablefilter.NEXT', true],
    ['"next"', true],
    ['"ne"', false],
    ['"TableFilter"', true],
    ['pkg:org.h2', true],
    ['pkg:org.h2.', true],
    ['pkg:org.h', false],
    ['pkg:org.h2.table.TableFilter', false],
    ['file:TableFilter.java', true],
    ['file:Other', false],
    ['pkg:org.h2 next', true],
    ['pkg:java next', false],
    ['/filter\\.n.xt$/', true],
    ['/^next/', false],
    ['pkg:org.h2 /t$/', true],
    ['', true],
    ['  ', true],
  ])('%s on TableFilter.next: %s', (query, expected) => expect(compileQuery(query)(NEXT)).toBe(expected));
  it('takes every character for itself outside of slashes', () => {
    for (const query of ['Map$Entry', '<init>', '$Entry.<', '[', '*', '(', '/', '//'])
      expect(compileQuery(query)(INIT)).toBe(INIT.name.includes(query));
  });
  it.each([
    ['/a(b/', 'character 3'],
    ['/ab)/', 'character 4'],
    ['/[a-z/', 'character 2'],
    ['/*a/', 'character 2'],
    ['pkg:org /a(/', 'character 11'],
    ['/a(?=b)/', 'character 3'],
    ['/(a)\\1/', 'character 5'],
    ['/(?<x>a)\\k<x>/', 'character 9'],
    ['/a{2000}/', 'character 3'],
    ['"open', 'character 1'],
    ['pkg:', 'character 5'],
  ])('%s is refused at %s', (query, where) => {
    try {
      compileQuery(query);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError);
      expect([(error as FormatError).kind, (error as FormatError).where]).toEqual(['bad-query', where]);
      expect((error as FormatError).message).toMatch(/\.$/);
    }
  });
  it.each(['/(a+)+$/', '/^(a|a)*$/', '/(.*a){20}$/', '/\\w*\\w*\\w*\\w*;/'])(
    '%s looks at each letter a few times, however many ways there are',
    (query) => {
      const holds = compileQuery(query);
      const name = `${'a'.repeat(20_000)}!`;
      const { charCodeAt } = String.prototype;
      let looks = 0;
      const spy = vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at: number) {
        if (++looks > 3 * name.length) throw new Error('Ways multiply.');
        return charCodeAt.call(this, at);
      });
      onTestFinished(() => spy.mockRestore());
      expect(holds({ ...NEXT, name })).toBe(false);
      expect(looks).toBeGreaterThanOrEqual(name.length);
    },
  );
  it('matches a pattern as the browser does', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab.?*+|()[\]^$\\dwb-]{1,8}$/), fc.stringMatching(/^[abAB1.-]{0,8}$/), (pattern, name) => {
        let expected: RegExp;
        try {
          expected = new RegExp(pattern, 'iu');
        } catch {
          return;
        }
        try {
          expect(compileQuery(`/${pattern}/`)({ ...NEXT, name })).toBe(expected.test(name));
        } catch (error) {
          // A rejected pattern must not give wrong matches.
          if (!(error instanceof FormatError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
  it('either compiles or says where it is wrong, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `/${text}/`),
        ),
        (text) => {
          try {
            compileQuery(text)(NEXT);
          } catch (error) {
            const { kind, where } = error as FormatError;
            expect(kind).toBe('bad-query');
            expect(Number(where.replace('character ', ''))).toBeGreaterThan(0);
            expect(Number(where.replace('character ', ''))).toBeLessThanOrEqual(text.length + 1);
          }
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { MatchReport, ProfileSummary, WorkStory } from '../api/engine';
import { fileAddress, LINK_BUDGET, linkTo, PAGE_BUDGET, sharedAddress, shortNames } from './app-address';

type Compared = Parameters<typeof fileAddress>[0];

const side = (fileName: string, more: Partial<ProfileSummary> = {}) =>
  ({ fileName, sha256: `sha of ${fileName}`, runs: null, union: null, ...more }) as ProfileSummary;
const runsOf = (...names: string[]) =>
  side('runs', { runs: names.map((name) => ({ name, sha256: `sha of ${name}` })) as ProfileSummary['runs'] });
const partOf = (sha256: string, part: 'a' | 'b', file: string) =>
  side('union.mct', { sha256, union: { part, file } as ProfileSummary['union'] });

const matching = (rules: MatchReport['rules']) => ({ matching: { rules, effects: [], without: null } }) as never;
const ownCode = (by: WorkStory['own']['by']) => ({ kind: 'work', own: { by, prefixes: ['com.acme', 'org.b'] } }) as WorkStory;

const compared = (more: Partial<Compared> = {}): Compared => ({
  ...{ a: side('/tmp/old/base.mct'), b: side('C:\\new\\head.mct'), metric: 'bytecodes', gates: [] },
  ...{ summary: { matching: null } as Compared['summary'], group: null },
  ...more,
});

const fields = (address: string) => {
  expect(address.slice(0, 11)).toBe('#/compare?v');
  return [...new URLSearchParams(address.slice('#/compare?'.length))].map(([name, value]) => `${name}=${value}`);
};

describe('the address of a comparison', () => {
  it.each<[string, Partial<Compared>, string[]]>([
    ['without settings', {}, []],
    ['by a metric', { metric: 'calls' }, []],
    ['with given own code', { story: ownCode('given') }, ['own=com.acme,org.b']],
    ['with own code that was found', { story: ownCode('packages') }, []],
    ['of samples', { story: { kind: 'samples', own: { by: 'given', prefixes: ['com.acme'] } } as never }, []],
    ['with given own code of no prefix', { story: { kind: 'work', own: { by: 'given', prefixes: [] } } as never }, []],
    [
      'with rules for names',
      { summary: matching({ on: ['lambdas', 'proxies'] as never, renames: [] }) },
      ['names=lambdas.proxies'],
    ],
    [
      'with renames',
      {
        summary: matching({
          on: [],
          renames: [
            { from: 'a.*', to: 'b.*' },
            { from: 'c', to: 'd' },
          ],
        }),
      },
      ['rename=a.*>b.*;c>d'],
    ],
    [
      'with conditions',
      { gates: ['bytecodes > +1%', 'overlap < 99%'].map((condition) => ({ condition, failed: false, parts: [] })) },
      ['gate=bytecodes > +1%;overlap < 99%'],
    ],
  ])('%s', (_, more, expected) => {
    const metric = `metric=${more.metric ?? 'bytecodes'}`;
    expect(fields(sharedAddress(compared(more), '8.ab.xyz'))).toEqual([
      'v=1',
      metric,
      ...expected,
      'table=contexts',
      'd=8.ab.xyz',
    ]);
    const files = ['an=base.mct', 'ha=sha of /tmp/old/base.mct', 'bn=head.mct', 'hb=sha of C:\\new\\head.mct'];
    expect(fields(fileAddress(compared(more)))).toEqual(['v=1', ...files, metric, ...expected]);
  });

  it('groups whole files by line again, while a link’s content is already grouped', () => {
    expect(fields(fileAddress(compared({ group: 'line' }))).slice(-2)).toEqual(['metric=bytecodes', 'do=group!line']);
    expect(sharedAddress(compared({ group: 'line' }), 'x')).not.toContain('group');
  });

  it('numbers the runs of a side', () => {
    const both = { a: runsOf('x/a.mct', 'x/b.mct'), b: side('c.mct') };
    expect(fields(fileAddress(compared(both))).slice(1, -1)).toEqual([
      ...['a1n=a.mct', 'ha1=sha of x/a.mct', 'a2n=b.mct', 'ha2=sha of x/b.mct'],
      ...['bn=c.mct', 'hb=sha of c.mct'],
    ]);
  });

  it('says which side of a file with both sides is meant', () => {
    const both = { a: partOf('s', 'a', 'old/x.mct'), b: partOf('s', 'b', 'new/x.mct') };
    expect(fields(fileAddress(compared(both))).slice(1, -1)).toEqual(['an=x.mct', 'ha=s', 'pa=a', 'bn=x.mct', 'hb=s', 'pb=b']);
  });

  it.each([
    ['https://x.example/', 'https://x.example/'],
    ['https://x.example/app?q=1', 'https://x.example/app?q=1'],
    ['https://x.example/#/compare?d=1#2', 'https://x.example/'],
    ['https://x.example/#a\nb', 'https://x.example/'],
  ])('replaces what follows # in %j', (base, kept) =>
    expect(linkTo(base, compared(), 'p')).toBe(`${kept}#/compare?v=1&metric=bytecodes&table=contexts&d=p`),
  );

  it('has room for what comments and pages take', () => expect([LINK_BUDGET, PAGE_BUDGET]).toEqual([6000, 200_000]));
});

it.each<[string, ProfileSummary, ProfileSummary, string[], string[]]>([
  ['different names', side('x/a.mct'), side('y/b.mct'), ['a.mct'], ['b.mct']],
  ['equal names', side('x/a.mct'), side('y/a.mct'), ['base/a.mct'], ['head/a.mct']],
  ['runs with different names', runsOf('x/1', 'x/2'), runsOf('x/3'), ['1', '2'], ['3']],
  ['a run called like the head', runsOf('x/1', 'x/2'), side('y/2'), ['base-1/1', 'base-2/2'], ['head/2']],
  ['runs of one side with equal names', side('x/1'), runsOf('y/2', 'z/2'), ['base/1'], ['head-1/2', 'head-2/2']],
  ['one file with both sides', partOf('s', 'a', 'x/1.mct'), partOf('s', 'b', 'y/1.mct'), ['1.mct'], ['1.mct']],
  ['two files with both sides', partOf('s', 'a', '1'), partOf('t', 'b', '2'), ['base/union.mct'], ['head/union.mct']],
  ['a side of a file with both', partOf('s', 'a', '1'), side('2', { sha256: 's' }), ['union.mct'], ['2']],
  ['a side against a file with both', side('1', { sha256: 's' }), partOf('s', 'b', '2'), ['1'], ['union.mct']],
])('short names of %s', (_, a, b, namesA, namesB) => expect(shortNames({ a, b })).toEqual({ a: namesA, b: namesB }));

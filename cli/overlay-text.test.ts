import { describe, expect, it } from 'vitest';
import type { OverlayContext, OverlayMatching, OverlayRanking, OverlayReport, OverlayRow } from '../workers/api/overlay';
import { named } from '../workers/testing/report';
import { firstSentence, overlayText } from './overlay-text';

const MATCHING: OverlayMatching = {
  ...{ total: 1000, left: { noJava: 0, profiler: 0, idle: 0 }, gains: [{ step: 'names', samples: 900 }] },
  ...{ above: 0, unplaced: 100, ambiguous: 0, truncated: 0, reasons: [], moves: [] },
};
const RANKING: OverlayRanking = { ranked: 880, rows: 9, slow: [], light: [], inclusive: [], natives: [], oneTime: [] };

const row = (method: string, more: Partial<OverlayRow> = {}): OverlayRow => ({
  ...{ method: 1, name: named('com.acme.Parser', method), samples: 200, timeShare: 0.25, workShare: 0.01 },
  ...{ cost: 33, least: 16, most: 51, contexts: [] },
  ...more,
});
const sampler = (least: number, most: number) => ({ samples: 1, timeShare: 0.25, workShare: 0.01, cost: 1, least, most });

function textOf(
  ranking: Partial<OverlayRanking> = {},
  more: Partial<OverlayReport> = {},
  matching: Partial<OverlayMatching> = {},
) {
  return overlayText(
    {
      ...{ unit: 'samples', labels: ['CPU samples'], matching: { ...MATCHING, ...matching }, cautions: [] },
      ...{ ranking: { ...RANKING, ...ranking }, stated: 'Somebody states it.' },
      ...more,
    },
    'dir/time.jfr',
  );
}

describe('the first sentence of an overlay', () => {
  it.each<[string, Partial<OverlayRanking>]>([
    ['No method is slow per bytecode.', {}],
    [
      'Parser.parse takes 25.0% of the time for 1.0% of the bytecodes: per bytecode, at least 16 times the cost of the rest.',
      { slow: [row('parse')] },
    ],
    ['No method is slow per bytecode.', { slow: [row('parse', { least: 2 })] }],
    [
      'Parser.b takes 25.0% of the time for 1.0% of the bytecodes: per bytecode, at least three times the cost of the rest.',
      { slow: [row('a', { timeShare: 0.009 }), row('b', { least: 3 })] },
    ],
    [
      'No method is slow per bytecode according to all samplers. They disagree on Parser.odd.',
      { unstable: [row('odd', { samplers: [sampler(3, 4), sampler(0.5, 1)] })] },
    ],
  ])('%s', (sentence, ranking) => {
    expect(firstSentence({ ...RANKING, ...ranking })).toBe(sentence);
    expect(textOf(ranking).startsWith(`${sentence}\n  Time shares are relative to 880 samples `)).toBe(true);
  });
});

describe('the text of an overlay', () => {
  it('without findings says how samples were matched', () => {
    expect(textOf().split('\n')).toEqual(
      [
        'No method is slow per bytecode.',
        '  Time shares are relative to 880 samples in methods with bytecodes.',
        '  Left out of 1,000 in the recording: 20 in native methods, leaves and class loading (2.0%), 100 unmatched (10.0%).',
        '  Somebody states it.',
        '  Bytecodes do not reflect caches, locks or I/O. Time may be attributed to the wrong one of several inlined methods.',
        '',
        'Matching: CPU samples of dir/time.jfr',
        '  In the recording  1,000 samples',
        '  Of the program    1,000 samples  100.0% of the recording',
        '  + by name alone     900 samples  90.0% of the program',
        '  Matched             900 samples  90.0% of the program',
        '  unmatched           100 samples  10.0% of the program',
      ].map((line) => expect.stringMatching(new RegExp(`^${line.replace(/[.+()]/g, '\\$&').replace(/(\S) {2,}/g, '$1 +')}$`))),
    );
  });

  it('names several metrics', () => {
    expect(textOf({}, { labels: ['CPU samples', 'Native samples'] })).toContain(
      '\nMatching: CPU samples and native samples of dir/time.jfr\n',
    );
  });

  it('lists slow and fast methods, and marks those on which samplers disagree', () => {
    const text = textOf({
      slow: [row('parse'), row('odd', { samplers: [sampler(3, 4), sampler(0.5, 1)] })],
      light: [row('fast', { timeShare: 0.001, workShare: 0.5, cost: 0.001, least: 0, most: 0.002 })],
    });
    expect(text).toContain(
      [
        '',
        'Slow per bytecode (includes warm-up)',
        '   Time  Bytecodes  Relative cost  95% interval  Method',
        '  25.0%       1.0%            33×    16× to 51×  com.acme.Parser.parse',
        '  25.0%       1.0%            33×    16× to 51×  com.acme.Parser.odd (unstable)',
        '',
        'Fast per bytecode',
        '  Time  Bytecodes  Relative cost  95% interval  Method',
        '  0.1%      50.0%    under 0.01×   under 0.01×  com.acme.Parser.fast',
      ].join('\n'),
    );
    expect(textOf()).not.toMatch(/Slow|Fast|Where/);
  });

  it('lists where the first three slow methods run, each path by its last five frames', () => {
    const path = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => named('com.acme.Main', name));
    const slow = ['p', 'q', 'r', 's'].map((name, i) => row(name, { contexts: [{ context: 1, path, samples: 50 * (i + 1) }] }));
    const shown = 'Main.b > Main.c > Main.d > Main.e > Main.f';
    expect(textOf({ slow })).toMatch(
      new RegExp(
        `\n\nWhere the top methods run, by share of their samples\n  25\\.0%  ${shown}\n  50\\.0%  ${shown}\n  75\\.0%  ${shown}$`,
      ),
    );
    expect(textOf({ slow: [row('p')] })).not.toContain('Where');
  });

  it('lists what samplers disagree on, by their files', () => {
    const further = [
      { file: 'b.pprof', unit: 'ns', labels: ['CPU time'], matching: MATCHING, cautions: ['Odd.'], ranking: RANKING, stated: '' },
    ];
    const unstable = [row('odd', { samplers: [sampler(3, 4), sampler(0, 1)] })];
    const text = textOf({ unstable }, { further, cautions: ['First.'] });
    expect(text).toMatch(
      /\n\nUnstable: samplers disagree\n +time\.jfr +b\.pprof {2}Method\n +3\.0× to 4\.0× {2}up to 1\.0× {2}com\.acme\.Parser\.odd$/,
    );
    expect(text).toContain('\nMatching: CPU time of b.pprof\n  In the recording');
    expect(text).toContain('\nCaveats\n  First.\n  b.pprof: Odd.\n');
    expect(textOf()).not.toMatch(/Unstable|Caveats/);
  });

  it('lists slow contexts, natives and one-time work', () => {
    const { name: _, method: __, contexts: ___, ...figures } = row('x');
    const inclusive: OverlayContext[] = [{ ...figures, context: 3, path: [named('com.acme.Main', 'main'), named('', 'run')] }];
    const time = (method: string, samples: number) => ({
      ...{ method: 1, name: named('java.lang.Object', method), samples, timeShare: samples / 100 },
    });
    expect(textOf({ inclusive, natives: [time('hashCode', 7), time('wait', 10)], oneTime: [time('load', 1)] })).toContain(
      [
        '',
        'Slow including callees (one context per call chain)',
        '   Time  Bytecodes  Relative cost  95% interval  Context',
        '  25.0%       1.0%            33×    16× to 51×  Main.main > run',
        '',
        'No bytecodes: native and leaf methods',
        '   7.0%   7 samples  java.lang.Object.hashCode',
        '  10.0%  10 samples  java.lang.Object.wait',
        '',
        'Class loading, linking and class initialisers',
        '  1.0%  1 sample  java.lang.Object.load',
      ].join('\n'),
    );
    expect(textOf()).not.toMatch(/Slow including|No bytecodes|Class loading,/);
  });

  const reasons = Array.from({ length: 5 }, (_, i) => ({ missing: named('x.Y', `m${i}`), below: null, samples: 9 - i }));

  it.each([
    ['three reasons if 95% were matched', 950, 3],
    ['all reasons if less than 95% were matched', 949, 5],
  ])('lists %s', (_, samples, number) => {
    const text = textOf({}, {}, { reasons, gains: [{ step: 'names', samples }] });
    const [, list] = text.split('\nWhy samples were not matched\n');
    expect(list!.split('\n')).toHaveLength(number);
    expect(list).toMatch(/^ {2}9 samples {2}no context has x\.Y\.m0 as its outermost frame\n/);
    expect(textOf()).not.toContain('Why samples');
  });

  it.each([
    [0, []],
    [10, []],
    [11, ['1 sample  and 1 other']],
    [13, ['6 samples  and 3 others']],
  ])('lists ten moves of %i', (number, last) => {
    const moves = Array.from({ length: number }, (_, i) => ({
      ...{ from: named('x.Y', `m${i}`), to: named('app.Main', 'max'), samples: number - i },
    }));
    const [, list = ''] = textOf({}, {}, { moves }).split('\nSamples matched after adjusting frames\n');
    const lines = list.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => /x\.Y\.m\d is attributed to app\.Main\.max$/.test(line))).toHaveLength(Math.min(10, number));
    expect(lines.slice(10).map((line) => line.trim())).toEqual(last);
  });
});

import { describe, expect, it } from 'vitest';
import { percent } from '../../common/numbers';
import type { GatePart, WorkStory } from '../api/engine';
import { changed, NAME, named, report, STORY, SUBJECT } from '../testing/report';
import { jsonReport } from './json-report';
import { junitReport } from './junit-report';
import { markdownReport } from './markdown-report';

/** Sentences that every output contains. */
const SENTENCE =
  'Parser.parse costs 5.9 bytecodes per call, up from 4 (+19): it now calls Arrays.sort. Parser.parse is still called 10 times.';

/** Rows of the table that starts with a given header cell, with the cells unescaped. */
function rowsOf(text: string, header: string): string[][] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  const end = lines.findIndex((line, i) => i > at && !line.startsWith('|'));
  return lines.slice(at + 2, end).map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
}

describe('Markdown', () => {
  it('has the verdict first, then what changed most and where, three figures, and all else folded', () => {
    const text = markdownReport(report([changed('com.acme.Parser', 100, 120)]));
    const sentence = SENTENCE.replaceAll('Parser.parse', '`Parser.parse`').replace('Arrays.sort', '`Arrays.sort`');
    expect(text.slice(0, text.indexOf('\n\n<details>'))).toBe(
      [
        '<!-- callgrove -->',
        '### ❌ Callgrove: Gate failed: `bytecodes` +2.0% (limit +1%)',
        `${sentence} It accounts for +19 of +20 bytecodes.<br>\n\`Parser.java:29\`, called by \`main › run\``,
        '|  | Base | Head | Change | Limit |\n| :-- | --: | --: | --: | --: |\n| ❌ Bytecodes | 1,000 | 1,020 | +2.0% | +1% |',
      ].join('\n\n'),
    );
    expect([...text.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title]) => title)).toEqual([
      'The condition',
      'More work: 1 method, &#43;20 bytecodes',
      'All metrics',
      'What was compared',
    ]);
    expect(text).toContain('\n- Own code, by main class: `com.acme`.\n');
    expect(text.trimEnd().endsWith('<sub>Exact counts of work by calling context, not times.</sub>')).toBe(true);
    expect(rowsOf(text, 'Change')).toEqual([
      ['+20', '+2.00%', '100', '120', '`com.acme.Parser.parse`', '`com.acme.Parser.<init>`'],
    ]);
    expect(markdownReport(report([], { gates: [] }))).toContain('### Callgrove: Compared; no conditions given');
  });

  it('folds all sentences but the first', () => {
    const other = { ...SUBJECT, name: named('com.acme.Other', 'run'), change: -3 };
    const notes: WorkStory['notes'] = [{ kind: 'package', before: 'com.srv', after: 'com.web|x', classes: 1 }];
    const story = { ...STORY, subjects: [SUBJECT, other], notes, others: 3, rest: -7, explained: 0.9 };
    const text = markdownReport(report([], { story }));
    expect(text.indexOf('<details>')).toBeLessThan(text.indexOf('`Other.run`'));
    expect(text).toContain('<summary>2 more changes</summary>');
    expect(text).toContain(
      '- `com.srv` is now `com.web\\|x` (1 class).\n\nTwo methods explain 90% of the change. 3 smaller changes: net −7 bytecodes.',
    );
  });

  it('says that nothing changed', () => {
    const story = { ...STORY, isSame: true, subjects: [], totalB: 1000, rest: 0 };
    const text = markdownReport(report([], { gates: [], story, place: null }));
    expect(text).toContain('no conditions given\n\nThe same work.\n\n|  | Base | Head | Change |\n');
  });

  it('has figures of failed clauses first, then totals with their limits, three in all', () => {
    const { summary, gates } = report([]);
    const [bytecodes] = summary.metrics;
    const metric = (id: string, label: string, unit = id) => ({
      ...bytecodes,
      metric: id,
      label,
      unit,
      totalA: 40_000,
      totalB: 50_000,
    });
    const metrics = [metric('calls', 'Calls'), bytecodes, metric('objects', 'Objects'), metric('bytes', 'Allocated bytes')];
    const clause = (text: string, metric: string, more = {}): GatePart => ({
      text,
      holds: true,
      metric,
      base: 40_000,
      head: 50_000,
      overlap: null,
      ...more,
    });
    const rows = (conditions: [boolean, GatePart][]) => {
      const all = conditions.map(([failed, part]) => ({ condition: part.text, failed, parts: [part] }));
      return rowsOf(markdownReport(report([], { summary: { ...summary, metrics }, gates: all })), '');
    };
    expect(rows([])).toEqual([
      ['Bytecodes', '1,000', '1,020', '+2.0%'],
      ['Allocated bytes', '40.0 kB', '50.0 kB', '+25.0%'],
      ['Calls', '40.0 k', '50.0 k', '+25.0%'],
    ]);
    expect(
      rows([
        [false, gates[0].parts[0]],
        [true, clause('bytes(com.*) > +10kB', 'bytes')],
        [true, clause('overlap < 99.5%', 'bytecodes', { overlap: 99.004 })],
      ]),
    ).toEqual([
      ['❌ `bytes(com.*)`', '40.0 kB', '50.0 kB', '+10.0 kB', '+10kB'],
      ['❌ `overlap`', '', '', '99.00%', '99.5%'],
      ['Bytecodes', '1,000', '1,020', '+2.0%', '+1%'],
    ]);
    const bound = clause('objects > +1%', 'objects', { kind: 'lower-bound' });
    expect(rows([[true, bound]])[0]).toEqual(['❌ Objects', '≥ 40.0 k', '≥ 50.0 k', '+25.0%', '+1%']);
  });

  it.each([
    [{ ...NAME, sourceFile: 'Parser.java', line: 0 }, ['a', 'b'], '`Parser.java`, called by `a › b`'],
    [{ ...NAME, sourceFile: '' }, ['a'], 'called by `a`'],
    [{ ...NAME, sourceFile: 'P.java', line: 3 }, [], '`P.java:3`'],
    [NAME, [], '`com.acme.Parser.parse`'],
    // Recursion counts as one step, and of a long path only the end is written.
    [NAME, ['a', 'b', 'b', 'b', 'c'], 'called by `a › b › c`'],
    [NAME, [...'abcdefghij'], 'called by `… › c › d › e › f › g › h › i › j`'],
  ])('tells the place of %j below %j', (name, callers, line) => {
    const place = { name, callers: callers.map((method) => named('com.acme.C', method)) };
    expect(markdownReport(report([], { place }))).toContain(`<br>\n${line}\n\n`);
  });

  it('names the call that only one side makes', () => {
    const sorts = {
      ...changed('com.acme.Parser', 100, 120),
      call: { name: { ...NAME, className: 'java.util.Arrays', method: 'sort' }, a: 0, b: 19 },
    };
    expect(markdownReport(report([sorts]))).toContain('`com.acme.Parser.parse`, which now calls `java.util.Arrays.sort`');
  });

  it.each([
    ['a bar', 'a|b', '`a\\|b.parse`'],
    ['backticks', 'a`b``c', '```a`b``c.parse```'],
    ['markup', '<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>.parse`'],
    ['a mention', '@octocat', '`@octocat.parse`'],
    ['a line end', 'a\n\n# b', '`a\ufffd\ufffd# b.parse`'],
    ['text turned around', 'a\u202eb', '`a\ufffdb.parse`'],
    ['half a surrogate', 'a\ud800b', '`a\ufffdb.parse`'],
  ])('keeps %s in a name from being more than a name', (_, name, cell) => {
    const [[, , , , shown]] = rowsOf(markdownReport(report([changed(name, 1, 2)])), 'Change');
    expect(shown).toBe(cell);
  });

  it('keeps text outside of code from being markup', () => {
    const caution = 'The head is damaged: <script>, @octocat, [x](http://x.example), www.x.example, **b**, `c`, | d';
    const text = markdownReport(report([], { cautions: [caution] }));
    const line = text.split('\n').find((each) => each.includes('damaged')) ?? '';
    expect(line.slice(2).replace(/&#\d+;/g, '')).toMatch(/^[A-Za-z0-9, ]+$/);
    expect(line.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(`- ${caution}`);
  });

  it('stays below what a comment takes, however much there is to say', () => {
    const long = 'x'.repeat(5000);
    const rows = Array.from({ length: 50 }, (_, i) => changed(`${'`'.repeat(i * 9)}|${long}${i}`, i, 1000 + i));
    const gates = Array.from({ length: 400 }, () => ({
      condition: `bytecodes(${long}) > +1%`,
      failed: true,
      parts: [{ text: long, holds: true, metric: 'bytecodes', base: 1, head: 2, overlap: null }],
    }));
    const text = markdownReport(
      report(rows, { gates, link: `https://x.example/#${'y'.repeat(15_000)}`, cautions: Array(99).fill(long) }),
    );
    expect(text.length).toBeLessThan(65_000);
    expect(text).toContain('and 397 more');
    expect(text.trimEnd().endsWith('</sub>')).toBe(true);
  });
});

it('says the same sentence in all reports', () => {
  const given = report([]);
  const lists = { methods: [], contexts: { vanished: [], appeared: [], changed: [] } };
  expect(markdownReport(given).replace(/`/g, '')).toContain(`\n${SENTENCE} `);
  expect(junitReport(given)).toContain(` message="${SENTENCE} Gate failed: bytecodes +2.0% (limit +1%)"`);
  const { story } = JSON.parse(jsonReport(given, lists));
  expect(story).toMatchObject({
    ...{ kind: 'work', isSame: false, explained: 1, rest: 1 },
    sentences: ['Own code, by main class: com.acme.', SENTENCE],
    subjects: [
      {
        ...{ method: 'com.acme.Parser.parse', descriptor: '()V', change: 19, callsA: 10, callsB: 10, a: 40, b: 59, inside: null },
        parts: [{ kind: 'library-new', method: 'java.util.Arrays.sort', change: 19, callsA: 0, callsB: 10, a: 0, b: 19 }],
      },
    ],
    place: {
      method: 'com.acme.Parser.parse',
      file: 'Parser.java',
      line: 29,
      callers: ['com.acme.Main.main', 'com.acme.Job.run'],
    },
  });
});

describe('JUnit XML', () => {
  it('has a test case for each condition, and is XML whatever the names are', () => {
    const hostile = 'bytecodes("<a>&\u0000\ud800]]>") > +1%';
    const text = junitReport(
      report([], {
        gates: [
          { condition: hostile, failed: true, parts: report([]).gates[0].parts },
          {
            condition: 'calls > 1',
            failed: false,
            parts: [{ text: 'overlap < 9%', holds: false, metric: 'calls', base: 1, head: 1, overlap: 99.999 }],
          },
        ],
      }),
    );
    expect(text).toContain('<testsuites name="callgrove" tests="2" failures="1" errors="0" skipped="0">');
    expect(text).toContain('name="bytecodes(&#34;&#60;a&#62;&#38;\ufffd\ufffd]]&#62;&#34;) &#62; +1%">');
    expect(text).toContain('bytecodes &#62; +1%: 1,000 → 1,020 (+2.0%)</failure>');
    expect(text).toContain('<system-out>overlap &#60; 9%: overlap 99.99%</system-out>');
    // Every tag that is opened is closed, in the right order.
    const open: string[] = [];
    for (const [, close, tag, own] of text.matchAll(/<(\/?)([a-z-]+)(?: [a-z]+="[^"<]*")*(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(tag);
      else if (!own) open.push(tag);
    }
    expect(open).toEqual([]);
    expect(text.replace(/<[^<>]*>/g, '').includes('<')).toBe(false);
  });
});

it('writes percentages as the page does: rounded down, but no decimal twice', () => {
  expect([0, 0.29, 41.73, 99.99999, 100 - 2 ** -46, 100].map(percent)).toEqual(
    ['0.00', '0.29', '41.73', '99.99', '99.99', '100.00'].map((text) => `${text}%`),
  );
});

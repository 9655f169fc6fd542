import { describe, expect, it } from 'vitest';
import { percent } from '../../common/numbers';
import type { ChangedMethod, ProfileSummary } from '../api/engine';
import { junitReport } from './junit-report';
import { markdownReport } from './markdown-report';
import type { Report } from './report';

const NAME = { className: 'com.acme.Parser', method: 'parse', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };

function changed(className: string, a: number, b: number): ChangedMethod {
  return { name: { ...NAME, className }, a, b, contexts: 1, callers: [{ ...NAME, method: '<init>' }], call: null };
}

function report(rows: ChangedMethod[], more: Partial<Report> = {}): Report {
  const side = { fileName: 'base.mct', sha256: 'ab'.repeat(32), jvm: 'JVM 17', contexts: 10 } as ProfileSummary;
  return {
    a: side,
    b: { ...side, fileName: 'head.mct' },
    summary: {
      comparison: 1,
      a: 1,
      b: 2,
      metrics: [
        {
          metric: 'bytecodes',
          label: 'Bytecodes',
          unit: 'bytecodes',
          kind: 'exact',
          better: 'less',
          totalA: 1000,
          totalB: 1020,
          overlap: 99.004,
        },
      ],
      onlyA: [],
      onlyB: [],
      common: 9,
      appeared: 1,
      vanished: 1,
      totalsOnly: [],
      cut: [],
      part: false,
      asShared: false,
      matching: null,
      pending: false,
      compareMs: 1,
    },
    metric: 'bytecodes',
    story: { metric: 'bytecodes', totalA: 0, totalB: 0, items: [], others: 0, rest: 0, inProportion: false },
    changes: {
      metric: 'bytecodes',
      more: { rows, methods: rows.length, change: rows.reduce((sum, { a, b }) => sum + b - a, 0) },
      less: { rows: [], methods: 0, change: 0 },
    },
    gates: [
      {
        condition: 'bytecodes > +1%',
        failed: true,
        parts: [{ text: 'bytecodes > +1%', holds: true, metric: 'bytecodes', base: 1000, head: 1020, overlap: null }],
      },
    ],
    cautions: [],
    link: null,
    ...more,
  };
}

/** Rows of the table that begins with a header cell, their cells unescaped. */
function rowsOf(text: string, header: string): string[][] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  const end = lines.findIndex((line, i) => i > at && !line.startsWith('|'));
  return lines.slice(at + 2, end).map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
}

describe('Markdown', () => {
  it('has the verdict first, and the method that grew most in the first row', () => {
    const text = markdownReport(report([changed('com.acme.Parser', 100, 120)]));
    expect(text).toMatch(
      /^<!-- callgrove -->\n\n### ❌ Callgrove: Gate failed: `bytecodes` \+2\.0 % \(limit \+1 %\)\n\n\*\*Overlap 99\.00 %\*\* of bytecodes · 1,000 → 1,020/,
    );
    expect(rowsOf(text, 'Change')).toEqual([
      ['+20', '+2.00 %', '100', '120', '`com.acme.Parser.parse`', '`com.acme.Parser.<init>`'],
    ]);
    expect(markdownReport(report([], { gates: [] }))).toContain('### Callgrove: Compared, no condition given');
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
    expect(text.trimEnd().endsWith('</details>')).toBe(true);
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
    expect(text).toContain('bytecodes &#62; +1%: 1,000 → 1,020 (+2.0 %)</failure>');
    expect(text).toContain('<system-out>overlap &#60; 9%: overlap 99.99 %</system-out>');
    // Every tag that is opened is closed, in order.
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
    ['0.00', '0.29', '41.73', '99.99', '99.99', '100.00'].map((text) => `${text} %`),
  );
});

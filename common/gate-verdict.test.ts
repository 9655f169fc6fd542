import { expect, it } from 'vitest';
import { clauseFigure, gateVerdict } from './gate-verdict';

const clause = (text: string, more: object = {}) => ({ text, metric: 'calls', base: 1000, head: 1990, overlap: null, ...more });

it.each([
  [clause('calls > +1%'), 'calls +99.0% (limit +1%)'],
  [clause('calls(a.B, c.*) >= +0.5%'), 'calls(a.B, c.*) +99.0% (limit +0.5%)'],
  [clause('calls > +10000', { head: 21_000 }), 'calls +20,000 (limit +10,000)'],
  [clause('calls < -20%', { head: 500 }), 'calls −50.0% (limit −20%)'],
  [clause('calls > 5000', { head: 6000 }), 'calls 6,000 (limit 5,000)'],
  [clause('calls(a > b.*) > +1%'), 'calls(a > b.*) +99.0% (limit +1%)'],
  [clause('overlap(calls) < 95%', { overlap: 93.2 }), 'overlap(calls) 93.20% (limit 95%)'],
  [clause('bytes > +1.5 MB', { metric: 'bytes', head: 2_001_000 }), 'bytes +2.0 MB (limit +1.5 MB)'],
  [clause(`calls(${'x'.repeat(200)}) > +1%`), `calls(${'x'.repeat(73)}… +99.0% (limit +1%)`],
  [clause('calls(a.B) > +1%', { shares: { base: 0.1, head: 0.3 } }), 'calls(a.B) +200.0% (limit +1%)'],
  [clause('calls(a.B) > +100', { shares: { base: 0.1, head: 0.3 } }), 'calls(a.B) +990 (limit +100)'],
  [clause('calls <= 2 k', { head: 5 }), 'calls <= 2 k 5 (limit 0)'],
  [clause(`${'x'.repeat(80)} > +1%`), `${'x'.repeat(80)} +99.0% (limit +1%)`],
])('says the figure of a clause beside its limit: %j', (given, said) => {
  expect(clauseFigure(given, String)).toBe(said);
});

it('names three failed conditions, and counts the others', () => {
  const failed = { failed: true, parts: [clause('calls > +1%')] };
  const passed = { failed: false, parts: [clause('calls > +100%'), clause('calls > +5')] };
  const figure = 'calls +99.0% (limit +1%)';
  expect(gateVerdict([passed, failed])).toBe(`Gate failed: ${figure}`);
  expect(gateVerdict([failed, failed, failed, failed, failed])).toBe(`Gate failed: ${figure}; ${figure}; ${figure}; and 2 more`);
  expect(gateVerdict([failed, failed, failed])).toBe(`Gate failed: ${figure}; ${figure}; ${figure}`);
  expect(gateVerdict([failed, failed, failed, failed])).toBe(`Gate failed: ${figure}; ${figure}; ${figure}; and 1 more`);
  const both = { failed: true, parts: [clause('calls > +1%'), clause('calls > +5')] };
  expect(gateVerdict([both], (text) => `<${text}>`)).toBe('Gate failed: <calls> +99.0% (limit +1%) and <calls> +990 (limit +5)');
  expect(gateVerdict([passed])).toBe('Gate passed: 1 of 1 conditions');
  expect(gateVerdict([passed, passed])).toBe('Gate passed: 2 of 2 conditions');
});

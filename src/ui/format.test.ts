import { describe, expect, it } from 'vitest';
import {
  amount,
  bytes,
  change,
  count,
  decimal,
  exactTitle,
  figure,
  MINUS,
  milliseconds,
  moment,
  noneCounted,
  orMore,
  overlapText,
  percent,
  share,
  short,
  shortFigure,
  signed,
  THIN,
} from './format';

const plain = (text: string) => text.replaceAll(THIN, ' ').replaceAll(MINUS, '-');

describe('figures', () => {
  it('marks a lower bound after its digits, and after a prefix or unit joined to them', () => {
    expect(['1,200', '1,200 calls', `1.84${THIN}G bytecodes`, `47.4${THIN}MB`].map(orMore)).toEqual([
      '1,200+',
      '1,200+ calls',
      `1.84${THIN}G+ bytecodes`,
      `47.4${THIN}MB+`,
    ]);
  });
  it('groups digits and uses a real minus sign', () => {
    expect(count(612004118)).toBe('612,004,118');
    expect(count(999)).toBe('999');
    expect(count(-1234)).toBe(`${MINUS}1,234`);
    expect(count(2 ** 53 - 1)).toBe('9,007,199,254,740,991');
  });
  it('shortens with SI prefixes and never shows 1000 of one', () => {
    expect(plain(short(1_840_000_000))).toBe('1.84 G');
    expect(plain(short(9_999))).toBe('9,999');
    expect(plain(short(999_999))).toBe('1.00 M');
    expect(plain(short(999_999_999))).toBe('1.00 G');
    expect(plain(short(-12_345))).toBe('-12.3 k');
  });
  it('writes sizes and times in the unit that suits them, and their exact digits in titles', () => {
    const units = ['bytes', 'ns', 'samples'];
    expect(units.map((unit) => plain(figure(12_345_678, unit)))).toEqual(['12.3 MB', '12.3 ms', '12,345,678']);
    expect(units.map((unit) => plain(shortFigure(-12_345_678, unit)))).toEqual(['-12.3 MB', '-12.3 ms', '-12.3 M']);
    expect(units.map((unit) => plain(amount(1500, unit)))).toEqual(['1.5 kB', '1.5 µs', '1,500 samples']);
    expect(units.map((unit) => plain(exactTitle(unit)(12_345_678) ?? ''))).toEqual(['12,345,678 bytes', '12,345,678 ns', '']);
    expect(units.map((unit) => figure(Number.NaN, unit))).toEqual(['–', '–', '–']);
  });
  it('never shows NaN or infinity', () => {
    for (const text of [count(Number.NaN), short(Infinity), decimal(Number.NaN), percent(Number.NaN), share(0, 0), change(0, 5)])
      expect(text).not.toMatch(/NaN|Infinity|∞/);
  });
  it('shows a dash for what is no figure and no date', () => {
    const texts = [
      signed(Number.NaN),
      signed(-Infinity),
      change(Number.NaN, 5),
      change(5, Infinity),
      bytes(Number.NaN),
      milliseconds(Number.NaN),
      moment(Number.NaN),
      moment(1e300),
    ];
    expect(texts).toEqual(texts.map(() => '–'));
  });
  it('shows 100 as overlap only for equal trees', () => {
    expect(overlapText(100)).toBe('100');
    expect(overlapText(99.99999)).toBe('99.99');
    expect(overlapText(41.73)).toBe('41.73');
    expect(overlapText(100 - 2 ** -46)).toBe('99.99');
    expect(overlapText(0)).toBe('0.00');
    expect(plain(overlapText(1e-9))).toBe('<0.01');
  });
  it('shows zero only for nothing', () => {
    expect(plain(share(0, 5))).toBe('0.00%');
    expect(plain(share(1, 1e6))).toBe('<0.01%');
    expect(plain(share(-1, 1e6))).toBe('>-0.01%');
    expect(plain(share(1, 2e4))).toBe('0.01%');
    expect(plain(change(1e6, 1e6 + 1))).toBe('+<0.01%');
    expect(plain(change(1e6 + 1, 1e6))).toBe('-<0.01%');
  });
  it('writes changes as a reader says them', () => {
    expect(plain(change(184, 71))).toBe('-61.4%');
    expect(change(0, 3)).toBe('new');
    expect(change(3, 0)).toBe('gone');
    expect(plain(change(10, 11))).toBe('+10.0%');
    expect(plain(change(1, 400))).toBe('×400');
    expect(plain(change(-5, 5))).toBe('+200.0%');
    expect(plain(change(-5, -6))).toBe('-20.0%');
    expect(plain(change(5, -5))).toBe('-200.0%');
    expect(plain(change(7, 7))).toBe('±0%');
    expect(plain(change(1, 123_456))).toBe('×123,456');
  });

  it('never rounds to all or nothing', () => {
    expect(plain(change(1e6, 1e6 + 600))).toBe('+0.06%');
    expect(plain(change(10_000, 7))).toBe('-99.93%');
    expect(plain(change(1e6, 1))).toBe('->99.99%');
    expect(plain(share(999_999, 1e6))).toBe('>99.99%');
    expect(plain(share(1e6, 1e6))).toBe('100.00%');
    expect(plain(signed(-27.88, (v) => decimal(v)))).toBe('-27.88');
    expect(signed(0)).toBe('0');
  });

  it.each([
    [undefined, 'No calls were counted in main: choose another metric or thread.'],
    [{ from: 0 }, `No calls have been counted in main since ${new Date(0).toLocaleTimeString()}.`],
  ])('says that nothing was counted since %j', (since, words) => {
    expect(noneCounted('calls', 'main', since)).toBe(words);
  });
});

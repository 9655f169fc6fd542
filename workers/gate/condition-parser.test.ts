import { describe, expect, it } from 'vitest';
import { FormatError } from '../jobs/errors';
import { namesMethods, namesTypes, parseCondition } from './condition-parser';

/** The clauses of a condition in full. */
const read = (text: string): string[] => parseCondition(text).clauses.map((clause) => clause.text);

/** The error with which a condition is refused. */
function refusal(text: string): FormatError {
  try {
    parseCondition(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect([error.kind, error.advice.endsWith('.')]).toEqual(['bad-condition', true]);
    return error;
  }
  throw new Error(`accepted: ${text}`);
}

/** The error message, and the condition with a mark at the character that the error points to. */
function refused(text: string): string {
  const { message, where } = refusal(text);
  const index = Number(/^character (\d+)$/.exec(where)?.[1]) - 1;
  return `${text.slice(0, index)}▲${text.slice(index)} ${message}`;
}

describe('the grammar of conditions', () => {
  it('reads what docs/ci.md shows', () => {
    expect(read('bytecodes > +1%')).toEqual(['bytecodes > +1%']);
    expect(read('  objects( com.acme.* ,org.acme.*)>+0.5%')).toEqual(['objects(com.acme.*, org.acme.*) > +0.5%']);
    expect(read('calls >= +10_000')).toEqual(['calls >= +10000']);
    expect(read('bytecodes < -20%')).toEqual(['bytecodes < -20%']);
    expect(read('arrays > 5000')).toEqual(['arrays > 5000']);
    expect(read('overlap<95%')).toEqual(['overlap < 95%']);
    expect(read('overlap(objects) <= 99.99%')).toEqual(['overlap(objects) <= 99.99%']);
    expect(read('inclusive bytecodes(com.acme.A.run) > +5%')).toEqual(['inclusive bytecodes(com.acme.A.run) > +5%']);
  });

  it('takes over what a clause after "and" leaves out', () => {
    expect(read('bytecodes(a > b.*) > +1% and +10000')).toEqual(['bytecodes(a > b.*) > +1%', 'bytecodes(a > b.*) > +10000']);
    expect(read('calls > +1% and >= 7 and +3')).toEqual(['calls > +1%', 'calls >= 7', 'calls >= +3']);
    expect(read('overlap < 95% and bytecodes > +1%')).toEqual(['overlap < 95%', 'bytecodes > +1%']);
  });

  it('reads limits on bytes in units of sizes, and on nothing else', () => {
    const limit = (text: string) => parseCondition(text).clauses[0].limit;
    expect(limit('bytes > 200 MB')).toEqual({ kind: 'count', value: { units: 200_000_000n, scale: 0 } });
    expect(limit('bytes(com.acme.*) > +1.5kB')).toEqual({ kind: 'change', value: { units: 1500n, scale: 0 } });
    expect(limit('bytes < -3MiB')).toEqual({ kind: 'change', value: { units: -3_145_728n, scale: 0 } });
    expect(limit('bytes > +1%')).toEqual({ kind: 'percent', value: { units: 1n, scale: 0 } });
    expect(limit('bytes > 7')).toEqual({ kind: 'count', value: { units: 7n, scale: 0 } });
    expect(read('bytes > +1% and +1.50MB')).toEqual(['bytes > +1%', 'bytes > +1.50 MB']);
  });

  it.each([
    ['bytes > 3B', 'bytes > 3 B', 3n],
    ['bytes > 3 kB', 'bytes > 3 kB', 3000n],
    ['bytes > 3MB', 'bytes > 3 MB', 3_000_000n],
    ['bytes > 3GB', 'bytes > 3 GB', 3_000_000_000n],
    ['bytes > 3kiB', 'bytes > 3 kiB', 3072n],
    ['bytes > 3MiB', 'bytes > 3 MiB', 3_145_728n],
    ['bytes > 3GiB', 'bytes > 3 GiB', 3_221_225_472n],
    ['bytes > 0.5kiB', 'bytes > 0.5 kiB', 512n],
    ['bytes > 1234567890123456', 'bytes > 1234567890123456', 1_234_567_890_123_456n],
    ['bytes > 12_345.0kB', 'bytes > 12345.0 kB', 12_345_000n],
  ])('reads %j as %j: %d', (text, shown, units) => {
    const [clause] = parseCondition(text).clauses;
    expect([clause.text, clause.limit]).toEqual([shown, { kind: 'count', value: { units, scale: 0 } }]);
  });

  it.each([
    ['bytecodes > +1%', false],
    ['overlap < 9%', false],
    ['bytecodes > +1% and overlap < 9%', false],
    ['bytecodes(a.*) > +1%', true],
    ['bytecodes > +1% and calls(a.*) > 1', true],
    ['calls(a.*) > 1 and bytecodes > +1%', true],
  ])('knows whether %j names methods: %j', (text, expected) => {
    expect(namesMethods(text)).toBe(expected);
  });

  it('keeps a condition as it was written, less the space around it', () => {
    expect(parseCondition('  calls>1  and  2 ').text).toBe('calls>1  and  2');
  });

  it.each([
    ['overlap < 9%', { metric: 0, patterns: 0 }],
    ['calls > 1 and overlap < 9%', { metric: 14, patterns: 14 }],
    ['overlap(calls) < 9%', { metric: 8, patterns: 8 }],
    ['inclusive calls (a) > 9', { metric: 10, patterns: 17 }],
  ])('knows where in %j metric and patterns stand', (text, at) => {
    expect(parseCondition(text).clauses.at(-1)?.at).toEqual(at);
  });

  it.each([
    ['calls(a(b).c) > 0', ['a(b).c']],
    ['calls(a[b].c, d) > 0', ['a[b].c', 'd']],
    ['calls(a], b[c,d]) > 0', ['a]', 'b[c,d]']],
  ])('keeps the brackets of %j together: %j', (text, patterns) => {
    expect(parseCondition(text).clauses[0].quantity).toMatchObject({ patterns });
  });

  it.each([
    ['alloc(type byte[]) > +1%', 'alloc(type byte[]) > +1%', ['byte[]'], 11],
    ['alloc( type  byte[] ,char[])>1kB', 'alloc(type byte[], char[]) > 1 kB', ['byte[]', 'char[]'], 13],
    ['alloc(type com.acme.*) > +1000', 'alloc(type com.acme.*) > +1000', ['com.acme.*'], 11],
    ['alloc (type a.B$C, *[]) < -1.5%', 'alloc(type a.B$C, *[]) < -1.5%', ['a.B$C', '*[]'], 12],
    ['alloc(type array padding) >= 0', 'alloc(type array padding) >= 0', ['array padding'], 11],
    ['alloc(type type) >= 0', 'alloc(type type) >= 0', ['type'], 11],
  ])('reads bytes by type in %j', (text, shown, patterns, at) => {
    const [clause] = parseCondition(text).clauses;
    expect([clause.text, clause.quantity, clause.at]).toEqual([
      shown,
      { kind: 'alloc', metric: null, patterns },
      { metric: 0, patterns: at },
    ]);
    expect([namesTypes(text), namesMethods(text)]).toEqual([true, false]);
  });

  it.each([
    ['alloc > 1', null],
    ['alloc(a.B) > 1', ['a.B']],
    ['alloc(typed.B) > 1', ['typed.B']],
    ['alloc(type) > 1', ['type']],
  ])('reads %j as a metric that a file may have', (text, patterns) => {
    expect(parseCondition(text).clauses[0].quantity).toEqual({ kind: 'sum', metric: 'alloc', patterns, inclusive: false });
    expect(namesTypes(text)).toBe(false);
  });

  it('takes over the types after "and"', () => {
    expect(read('alloc(type byte[]) > +1% and +1MB')).toEqual(['alloc(type byte[]) > +1%', 'alloc(type byte[]) > +1 MB']);
  });

  it('keeps brackets of names together', () => {
    const [{ quantity }] = parseCondition('calls(jdk.Accessor[A.run(int, B)], p.$Proxy[X,Y]) > 0').clauses;
    expect(quantity).toMatchObject({ patterns: ['jdk.Accessor[A.run(int, B)]', 'p.$Proxy[X,Y]'], inclusive: false });
  });

  it('tells changes, percentages and counts apart', () => {
    const limit = (text: string) => parseCondition(text).clauses[0].limit;
    expect(limit('calls > +12.50%')).toEqual({ kind: 'percent', value: { units: 1250n, scale: 2 } });
    expect(limit('calls > -3')).toEqual({ kind: 'change', value: { units: -3n, scale: 0 } });
    expect(limit('calls > 3')).toEqual({ kind: 'count', value: { units: 3n, scale: 0 } });
    expect(limit('overlap < 3%')).toEqual({ kind: 'overlap', value: { units: 3n, scale: 0 } });
  });

  it.each([
    ['', '▲ A condition must begin'],
    ['> +1%', '▲> +1% A condition must begin'],
    ['bytecodes +1%', 'bytecodes ▲+1% A comparison operator is missing'],
    ['bytecodes == 1', 'bytecodes ▲== 1 A comparison operator is missing'],
    ['bytecodes > ', 'bytecodes > ▲ A limit is missing'],
    ['bytecodes > more', 'bytecodes > ▲more A limit is missing'],
    ['bytecodes > 1%', 'bytecodes > ▲1% A percentage limit is a change'],
    ['bytecodes > +1.5', 'bytecodes > +1▲.5 Counts are whole'],
    ['bytecodes > +1%%', 'bytecodes > +1%▲% A limit is a number'],
    ['bytecodes > 10k', 'bytecodes > 10▲k A limit is a number'],
    ['bytecodes > 10kB', 'bytecodes > 10▲kB A limit is a number'],
    ['bytes > 10k', 'bytes > 10▲k A limit is a number'],
    ['bytes > 10kBytes', 'bytes > 10▲kBytes A limit is a number'],
    ['bytes > 1.0001kB', 'bytes > ▲1.0001kB Bytes are whole'],
    ['bytes > +1.5 XB', 'bytes > +1▲.5 XB Counts are whole'],
    ['bytes > 1 iB', 'bytes > 1 ▲iB There is text after the end'],
    ['bytes > +1%kB', 'bytes > +1%▲kB A limit is a number'],
    ['overlap < 1.00000000000000001%', 'overlap < ▲1.00000000000000001% A limit can have at most'],
    ['overlap(calls, bytes) < 9%', 'overlap(▲calls, bytes) < 9% Overlap is measured for a single metric'],
    ['overlap(*calls) < 9%', 'overlap(▲*calls) < 9% Overlap is measured for a single metric'],
    ['bytecodes > 12345678901234567', 'bytecodes > ▲12345678901234567 A limit can have at most'],
    ['bytecodes > +1% or +2%', 'bytecodes > +1% ▲or +2% There is text after the end'],
    ['bytecodes > +1% and', 'bytecodes > +1% and▲ A limit is missing'],
    ['bytecodes > +1% and calls +3', 'bytecodes > +1% and calls ▲+3 A comparison operator is missing'],
    ['objects(com.acme.* > +1%', 'objects▲(com.acme.* > +1% This parenthesis is not closed'],
    ['objects() > +1%', 'objects(▲) > +1% A name is missing'],
    ['objects(a,,b) > +1%', 'objects(a,▲,b) > +1% A name is missing'],
    ['overlap < 95', 'overlap < ▲95 An overlap limit must be a percentage'],
    ['overlap < +95%', 'overlap < ▲+95% An overlap limit must'],
    ['overlap < 100.01%', 'overlap < ▲100.01% An overlap is at most 100%'],
    ['overlap(com.acme.*) < 9%', 'overlap(▲com.acme.*) < 9% Overlap is measured for a single metric'],
    ['inclusive overlap < 9%', '▲inclusive overlap < 9% Overlap has no inclusive form'],
    ['inclusive calls > 9', 'inclusive calls ▲> 9 Inclusive work requires a list of methods'],
    ['inclusive > 9', 'inclusive ▲> 9 "inclusive" must be followed by a metric'],
    ['inclusive alloc(type a.B) > 9', '▲inclusive alloc(type a.B) > 9 Allocation by type has no inclusive form'],
    ['alloc(type ) > 9', 'alloc(type ▲) > 9 A name is missing'],
    ['alloc(type a.B, ) > 9', 'alloc(type a.B, ▲) > 9 A name is missing'],
    ['alloc(type byte[] > 9', 'alloc▲(type byte[] > 9 This parenthesis is not closed'],
    ['alloc(type byte[]) > 1%', 'alloc(type byte[]) > ▲1% A percentage limit is a change'],
    ['alloc(type byte[]) > 1 XB', 'alloc(type byte[]) > 1 ▲XB There is text after the end'],
    ['größe > 9', 'gr▲öße > 9 A comparison operator is missing'],
  ])('refuses %j at the character', (text, expected) => {
    expect(refused(text)).toContain(expected);
  });

  it.each([
    ['bytecodes > 1%', 'Write +1% for more than the base, -1% for less.'],
    ['bytecodes > 1.5%', 'Write +1.5% for more than the base, -1.5% for less.'],
    ['bytes(a.*) > 1_000.50 %', 'Write +1000.50% for more than the base, -1000.50% for less.'],
    ['overlap < 95', 'Write 95%, without a sign.'],
    ['overlap < 99.95', 'Write 99.95%, without a sign.'],
    ['overlap(calls) < -0.5%', 'Write 0.5%, without a sign.'],
    ['bytes > 1.0001kB', 'Write fewer decimals before kB.'],
    ['bytes > +0.0000000001 GiB', 'Write fewer decimals before GiB.'],
    ['inclusive calls > 9', 'Specify the methods: inclusive calls(com.acme.*).'],
  ])('advises %j what to write: %j', (text, advice) => {
    expect(refusal(text).advice).toBe(advice);
  });
});

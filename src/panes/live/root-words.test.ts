import { describe, expect, it } from 'vitest';
import { patternOf, recordWords, rootParts, rootsText } from './root-words';

describe('words on root methods', () => {
  it.each([
    ['com.acme.Job.run(int,java.lang.String[])', 'com.acme', 'Job.run(int, String[])'],
    ['com.acme.Job$Part.<init>()', 'com.acme', 'Job$Part.<init>()'],
    ['Job.run', '', 'Job.run'],
    ['com.acme.*.run', '', 'com.acme.*.run'],
    ['run', '', 'run'],
  ])('divide %s', (root, packageName, short) => {
    expect(rootParts(root)).toEqual({ packageName, short });
  });

  it.each<[string[], string]>([
    [[], ''],
    [['com.acme.Job.run(int)'], 'Only Job.run(int) and what it calls'],
    [['com.acme.*.run'], 'Only com.acme.*.run and what it calls'],
    [['com.acme.Job.run', 'com.acme.Job.stop'], 'Only Job.run, 1 more method, and what they call'],
    [['a.B.c', 'a.B.d', 'a.B.e'], 'Only B.c, 2 more methods, and what they call'],
  ])('say to what %j limit a recording', (roots, text) => {
    expect(rootsText(roots)).toBe(text);
  });

  it.each([
    [' Job.run ', '*Job.run*'],
    ['Job.run(int, long)', '*Job.run(int,long)*'],
    ['com.acme.*.run', 'com.acme.*.run'],
  ])('search for %j as %s', (typed, pattern) => {
    expect(patternOf(typed)).toBe(pattern);
  });

  const [KEPT, GOES_ON] = [/^This ends the recording in run\.mct\. The file is kept, /, /^The program continues\./];
  it.each<[string, boolean, boolean, RegExp[]]>([
    ['a.B.c(int)', true, false, [KEPT, /counts only a\.B\.c\(int\) and everything it calls, in every thread\.$/, GOES_ON]],
    ['', true, false, [KEPT, /counts everything\.$/, GOES_ON]],
    [
      'a.B.c',
      true,
      true,
      [KEPT, /only a\.B\.c and/, /^The mark is removed, because it belongs to the old recording\.$/, GOES_ON],
    ],
    [
      'a.B.c',
      false,
      false,
      [KEPT, /only a\.B\.c and/, /does not know its options.*those of --attach.*ends when the server ends\.$/, GOES_ON],
    ],
  ])('ask before a recording of %j (begun by the server: %s, marked: %s)', (root, attached, hasMark, sentences) => {
    const words = recordWords({ file: 'run.mct', attached }, root, hasMark);
    expect(words).toHaveLength(sentences.length);
    words.forEach((sentence, at) => {
      expect(sentence).toMatch(sentences[at]);
    });
  });
});

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
    [['com.acme.Job.run(int)'], 'Only what Job.run(int) calls'],
    [['com.acme.*.run'], 'Only what com.acme.*.run calls'],
    [['com.acme.Job.run', 'com.acme.Job.stop'], 'Only what Job.run and 1 more call'],
    [['a.B.c', 'a.B.d', 'a.B.e'], 'Only what B.c and 2 more call'],
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

  const [KEPT, GOES_ON] = [/^The recording into run\.mct ends, and its file is kept\./, /^The program continues\./];
  it.each<[string, boolean, boolean, RegExp[]]>([
    ['a.B.c(int)', true, false, [KEPT, /only a\.B\.c\(int\) with all it calls, in every thread\.$/, GOES_ON]],
    ['', true, false, [KEPT, /counts everything\.$/, GOES_ON]],
    ['a.B.c', true, true, [KEPT, /only a\.B\.c with/, /^The mark .* is forgotten\.$/, GOES_ON]],
    ['a.B.c', false, false, [KEPT, /only a\.B\.c with/, /does not know the options.*ends when the server ends\.$/, GOES_ON]],
  ])('ask before a recording of %j (begun by the server: %s, marked: %s)', (root, attached, hasMark, sentences) => {
    const words = recordWords({ file: 'run.mct', attached }, root, hasMark);
    expect(words).toHaveLength(sentences.length);
    words.forEach((sentence, at) => {
      expect(sentence).toMatch(sentences[at]);
    });
  });
});

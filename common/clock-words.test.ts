import { describe, expect, it } from 'vitest';
import { type ClockFacts, clockFacts, noneSlow, timePer, waitNotes, waitSentence } from './clock-words';

const FACTS: ClockFacts = {
  ...{ every: 1e7, reached: 1.242e7, ticks: 1081, own: 9e7, recorded: 3.27e9, notRecorded: 6.586e8, doubtful: 0 },
};

describe('the facts of a clock', () => {
  it('are none without a clock', () => {
    expect([clockFacts(null), clockFacts(undefined)]).toEqual([[], []]);
  });

  it('are its interval, and where the CPU time is', () => {
    expect(clockFacts(FACTS)).toEqual([
      ['Clock', '1,081 ticks, one every 12.4 ms on average (10.0 ms requested)'],
      [
        'CPU time',
        '3.27 s recorded; 658.6 ms not recorded: before the recording, in pauses, outside root methods, or in the agent’s own work',
      ],
    ]);
  });

  it('name waiting time, and what is missing from it', () => {
    const wait = { recorded: 8.12e8, notRecorded: 0, late: 0, doubtful: 0 };
    const said = (more: Partial<typeof wait>): string => clockFacts({ ...FACTS, wait: { ...wait, ...more } })[2].join(': ');
    const all = 'Waiting time: 812.0 ms recorded, of platform threads only: not measured for virtual threads';
    expect(said({})).toBe(all);
    expect(said({ notRecorded: 2e6, late: 3e6, doubtful: 1e6 })).toBe(
      `${all}; 1.0 ms of it doubtful, because the threads may have left these contexts; 2.0 ms not recorded, in no recorded context; 3.0 ms left out, because ticks were late`,
    );
  });

  it('name doubtful time, if there is some', () => {
    expect(clockFacts({ ...FACTS, doubtful: 2e6 })[1][1]).toContain(
      '3.27 s recorded; 2.0 ms of it doubtful, because other methods may have used it; 658.6 ms not recorded',
    );
  });
});

it.each<[nanoseconds: number | null, ticks: number, text: string]>([
  [99.3e6, 1000, '99.3 ms'],
  [20_900, 30, '20.9 µs'],
  [329, 30, '329 ns'],
  [1.234, 30, '1.2 ns'],
  [null, 30, '–'],
  [99.3e6, 29, 'too little to tell'],
  [null, 0, 'too little to tell'],
])('%j ns from %i ticks is %s', (nanoseconds, ticks, text) => {
  expect(timePer(nanoseconds, ticks)).toBe(text);
});

it.each<[ticks: number | undefined, text: string]>([
  [undefined, 'No method is slow per bytecode.'],
  [300, 'No method is slow per bytecode.'],
  [299, 'Too little to tell which method is slow per bytecode: the clock found the program’s methods only 299 times.'],
])('from %j ticks without a slow method, the sentence is %s', (ticks, text) => {
  expect(noneSlow(ticks)).toBe(text);
});

describe('who waits', () => {
  const [fetch, sleep, main] = ['fetch', 'sleep', 'main'];
  const method = (name: string, within: string | null, share: number) => ({
    name,
    context: 3,
    within,
    figure: 1e9 * share,
    share,
  });
  const said = (waits: Parameters<typeof waitSentence<string>>[0]): string =>
    waitSentence(waits, 'nanoseconds')
      .map((piece) => ('text' in piece ? piece.text : 'name' in piece ? piece.name : '?'))
      .join('');

  it.each<[what: string, waits: Parameters<typeof waitSentence<string>>[0], sentence: string, notes: string[]]>([
    [
      'in a method that it calls',
      { total: 1e9, looks: 100, methods: [method(fetch, sleep, 0.9)], others: 0 },
      'fetch waits longest: 900.0 ms, 90.0% of the waiting time, in sleep.',
      [],
    ],
    [
      'itself, with others and idle threads',
      { total: 1e9, looks: 100, methods: [method(fetch, null, 0.5), method(main, sleep, 0.3)], others: 2e8 },
      'fetch waits longest: 500.0 ms, 50.0% of the waiting time, in its own code.',
      ['Next: main (30.0%).', '20.0% of the waiting time is in threads without a method of yours, such as those of idle pools.'],
    ],
    ['nobody', { total: 0, looks: 0, methods: [], others: 0 }, 'No thread was found waiting.', []],
    [
      'only idle threads',
      { total: 1e9, looks: 100, methods: [], others: 1e9 },
      'None of your methods waits: all of the waiting time, 1.00 s, is in threads without one, such as those of idle pools.',
      [],
    ],
    [
      'too few looks',
      { total: 1e8, looks: 9.7, methods: [], others: 0 },
      'Too little to tell which of your methods waits: they were found waiting only 9 times.',
      [],
    ],
    [
      'too few looks, beside idle threads',
      { total: 1e9, looks: 1000, methods: [], others: 9.9e8 },
      'Too little to tell which of your methods waits: they were found waiting only 10 times.',
      ['99.0% of the waiting time is in threads without a method of yours, such as those of idle pools.'],
    ],
  ])('%s', (_, waits, sentence, notes) => {
    expect([said(waits), waitNotes(waits, (name) => name)]).toEqual([
      sentence,
      [...notes, 'Waits of virtual threads are not measured.'],
    ]);
  });
});

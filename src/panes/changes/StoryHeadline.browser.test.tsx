import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FrameName, MetricComparison, SampleStory, StoryPart, StorySubject, WorkStory } from '../../../workers/api/engine';
import { mount } from '../../ui/testing/mount';
import { StoryHeadline } from './StoryHeadline';

const nameOf = (className: string, method: string): FrameName => ({
  ...{ className, method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
});

const REPLACE = nameOf('java.lang.String', 'replace');

const partOf = (given: Partial<StoryPart> & Pick<StoryPart, 'kind' | 'change'>): StoryPart => ({
  ...{ name: null, callsA: 0, callsB: 0, callerCallsA: 10_047, callerCallsB: 10_047, a: 0, b: given.change, context: 7 },
  ...given,
});

const REBATE: StorySubject = {
  ...{ name: nameOf('depot.Quote', 'rebate'), change: 36_843_052, callsA: 10_047, callsB: 10_047, a: 90_423, b: 36_933_475 },
  parts: [
    partOf({ kind: 'library-new', name: REPLACE, change: 36_000_000, callsB: 10_047, context: 9 }),
    partOf({ kind: 'own', change: 843_052, a: 90_423, b: 933_475, callsA: 10_047, callsB: 10_047 }),
  ],
  ...{ isInclusive: true, others: 0, rest: 0, context: 5, inside: null },
};

const SKU: StorySubject = {
  ...{ name: nameOf('depot.Item', 'sku'), change: -9_210_763, callsA: 9, callsB: 3, a: 9_300_000, b: 89_237 },
  parts: [partOf({ kind: 'entries', change: -9_210_763, callsA: 9, callsB: 3, a: 9_300_000, b: 89_237 })],
  ...{ isInclusive: false, others: 0, rest: 0, context: -1, inside: null },
};

const STORY: WorkStory = {
  ...{ kind: 'work', metric: 'bytecodes', totalA: 91_300_000, totalB: 128_000_000, isSame: false },
  own: { by: 'packages', prefixes: ['depot'] },
  subjects: [REBATE, SKU],
  notes: [{ kind: 'wrapper', name: nameOf('depot.Log', 'around'), caller: REBATE.name, callee: SKU.name, isNew: true }],
  ...{ others: 12, rest: -1200, explained: 0.972 },
};

const metric = {
  ...{ metric: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' },
  ...{ totalA: STORY.totalA, totalB: STORY.totalB, overlap: 65 },
} as MetricComparison;

let gone: number[];

const show = (story: WorkStory, { most = 5, selected = -1, little = false } = {}): void =>
  mount(<StoryHeadline {...{ metric, story, most, selected, little }} onGo={(context) => gone.push(context)} />);

beforeEach(() => {
  gone = [];
});

const region = page.getByRole('region', { name: 'Why it changed' });
const sentences = region.getByRole('listitem');
const text = (at: number) =>
  sentences
    .nth(at)
    .element()
    .textContent?.replace(/[\u202f\s]+/g, ' ')
    .trim();

it('says each amount before its sentence, then the reasons, and how often a method is called', async () => {
  show(STORY);
  await expect.element(sentences.nth(1)).toBeVisible();
  expect(text(0)).toBe(
    '+36.8 M Quote.rebate costs 3,676 bytecodes per call, up from 9. It now calls String.replace (+36.0 M), and executes 93 bytecodes of its own per call, up from 9 (+843 k). Quote.rebate is still called 10,047 times.',
  );
  expect(text(1)).toBe('−9.21 M Item.sku is called 3 times instead of 9.');
  const widths = region.element().querySelectorAll<HTMLElement>('li i');
  expect([...widths].map((bar) => bar.style.width)).toEqual(['100%', '25%']);
});

it('says in words how much the causes explain, and what is left; notes stand below, once all sentences are shown', async () => {
  show(STORY);
  await expect
    .element(region)
    .toHaveTextContent(/91\.3.M → 128.M bytecodesTwo causes explain 97% of the change12 smaller changes: net −1,200 bytecodes/);
  const notes = page.getByText(/now calls .* through/);
  await expect.element(region).toHaveTextContent(/Quote.rebate now calls Item.sku through Log.around. *$/);
  show(STORY, { most: 1 });
  await expect.element(sentences).toHaveLength(1);
  expect(notes.elements()).toHaveLength(0);
});

it('leads from a name to its context, and explains its figures', async () => {
  show(STORY, { selected: 5 });
  await expect.element(sentences.first()).toHaveAttribute('aria-current', 'true');
  await expect.element(sentences.nth(1)).toHaveAttribute('aria-current', 'false');
  const replace = sentences.first().getByRole('button', { name: 'String.replace' });
  await replace.hover();
  const tip = page.getByRole('tooltip');
  await expect
    .element(tip)
    .toHaveTextContent(/java\.lang\.String\.replace.*0 → 36.000.000 bytecodes including everything it calls/);
  await expect.element(tip).toHaveTextContent(/0 → 10.047 calls by depot\.Quote\.rebate.*This part: \+36.000.000 bytecodes/);
  await replace.click();
  await sentences.first().getByRole('button', { name: 'Quote.rebate' }).first().click();
  expect(gone).toEqual([9, 5]);
  // A name without a context is not a button: a link does not contain every context, and a tree folded to own code has no
  // library frames.
  expect(sentences.nth(1).getByRole('button').elements()).toEqual([]);
});

it('a name that has no place in view can be looked for, in a note as well', async () => {
  const found: string[] = [];
  mount(
    <StoryHeadline
      {...{ metric, story: STORY, most: 5, selected: -1 }}
      onGo={(context) => gone.push(context)}
      onFind={({ method }) => found.push(method)}
    />,
  );
  await sentences.nth(1).getByRole('button', { name: 'Item.sku' }).click();
  await region.getByRole('button', { name: 'Log.around' }).click();
  await sentences.first().getByRole('button', { name: 'String.replace' }).click();
  expect([found, gone]).toEqual([['sku', 'around'], [9]]);
});

it('shows the whole first sentence of each cause, and reports reasons that are left out', async () => {
  const fits: boolean[] = [];
  const at = (isWhole: boolean) =>
    mount(
      <div style={{ width: 560 }}>
        <StoryHeadline
          {...{ metric, isWhole, most: 5, selected: -1 }}
          story={{ ...STORY, notes: [], subjects: [{ ...SKU, context: 8 }, REBATE, { ...REBATE, context: 9 }] }}
          onGo={() => undefined}
          onFit={({ isCut }) => {
            fits.push(isCut);
          }}
        />
      </div>,
    );
  at(false);
  const [says, why] = ['Quote.rebate costs 3,676 bytecodes per call', 'It now calls'].map((words) =>
    sentences.nth(1).getByText(words),
  );
  await expect.element(says).toBeVisible();
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = says.element();
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth]);
  await expect.element(why).not.toBeVisible();
  await expect.poll(() => fits.at(-1)).toBe(true);
  at(true);
  await expect.element(why).toBeVisible();
  await expect.poll(() => fits.at(-1)).toBe(false);
});

it('the focus skips names that are cut off, until all text is shown', async () => {
  const sku = { ...SKU, context: 8 };
  const at = (isWhole: boolean) =>
    mount(
      <div style={{ width: 420 }}>
        <StoryHeadline
          {...{ metric, isWhole, most: 5, selected: -1 }}
          story={{ ...STORY, notes: [], subjects: [sku, REBATE, { ...REBATE, context: 9 }] }}
          onGo={() => undefined}
        />
      </div>,
    );
  const stops = () =>
    [...sentences.nth(1).element().querySelectorAll<HTMLElement>('[role="button"]')].map((name) => [
      name.textContent,
      name.tabIndex,
    ]);
  at(false);
  await expect.element(sentences.nth(1)).toBeVisible();
  expect(sentences.nth(1).element().textContent).toMatch(/up from 9, mostly in String\.replace\. /);
  await expect.poll(stops).toEqual([
    ['Quote.rebate', 0],
    ['String.replace', -1],
    ['String.replace', -1],
    ['Quote.rebate', -1],
  ]);
  at(true);
  await expect.poll(() => stops().map(([, stop]) => stop)).toEqual([0, 0, 0, 0]);
});

it('says of several runs what is beyond their variation, with the totals of the median runs, and what varies in the base', async () => {
  const runs = {
    ...{ middleA: 1, middleB: 0, varying: [{ name: SKU.name, by: 290_000 }] },
    totalsA: { min: 25_400_000, median: 25_420_000, max: 25_690_000 },
    totalsB: { min: 38_900_000, median: 38_940_000, max: 39_150_000 },
  };
  const varying = 'Across runs of the base, Item.sku varies by 290 k bytecodes (1.1% of the total).';
  show({ ...STORY, totalA: 25_420_000, totalB: 38_940_000, notes: [], others: 2, rest: -81_700, runs });
  await expect.element(region).toHaveTextContent('+53.2%25.4 M → 38.9 M bytecodes');
  await expect
    .element(region)
    .toHaveTextContent(/2 other changes, small or within run-to-run variation: net −81\.7.k bytecodes\+36/);
  await expect.element(region).toHaveTextContent(varying);
  const same = { ...STORY, isSame: true, subjects: [], notes: [], others: 3, rest: 145, explained: 0 };
  show({
    ...same,
    totalA: 25_420_000,
    totalB: 25_600_000,
    runs: { ...runs, totalsB: { min: 25_500_000, median: 25_600_000, max: 25_600_000 } },
  });
  await expect
    .element(sentences.first())
    .toHaveTextContent(
      'The same work, within run-to-run variation: 25.4 M to 25.7 M bytecodes in the base, 25.5 M to 25.6 M in the head.',
    );
  await expect.element(region).toHaveTextContent(varying);
});

it('says that the work is the same', async () => {
  const same = { ...STORY, isSame: true, subjects: [], notes: [], others: 3, rest: 145, explained: 0 };
  show({ ...same, totalA: 91_300_000, totalB: 91_300_145 });
  await expect
    .element(sentences.first())
    .toHaveTextContent(
      /^The same work, to within 145 bytecodes \(0\.00016%\)\. Counts are exact\. Two runs of the same program often differ by this much, because .* vary\.$/,
    );
  show({ ...same, totalB: same.totalA, rest: 0 });
  await expect.element(sentences.first()).toHaveTextContent(/^The same work\.$/);
  await expect.element(region).not.toHaveTextContent('smaller');
});

it('says in words that there is no difference, not by a figure', async () => {
  const story = { ...STORY, isSame: true, subjects: [], notes: [], others: 0, rest: 0, explained: 1, totalB: STORY.totalA };
  const alike = { ...metric, totalB: metric.totalA };
  mount(<StoryHeadline {...{ metric: alike, story, most: 5, selected: -1 }} onGo={() => undefined} />);
  await expect.element(region).toHaveTextContent(/^No difference91\.3.M → 91\.3.M bytecodesThe same work\.$/);
});

it('says of a difference that no percentage shows that it is the same, without a colour', async () => {
  const totals = { totalA: 50_031_118, totalB: 50_030_794 };
  const story = { ...STORY, ...totals, isSame: true, subjects: [], notes: [], others: 0, rest: -324, explained: 1 };
  mount(<StoryHeadline {...{ metric: { ...metric, ...totals }, story, most: 5, selected: -1 }} onGo={() => undefined} />);
  await expect.element(region).toHaveTextContent(/^The same50\.0.M → 50\.0.M bytecodesThe same work, to within 324 bytecodes/);
  expect(region.element().querySelector('.grew, .shrank')).toBeNull();
});

it('keeps the mark of lower bounds, and says that the amount is of what is counted', async () => {
  const lowerBound = { methods: [REPLACE], exclusive: true };
  show({ ...STORY, subjects: [{ ...REBATE, lowerBound }] });
  await expect
    .element(sentences.first())
    .toHaveTextContent(/costs at least 3.676\+ bytecodes per call, up from at least 9\+ \(counted part only\)/);
});

const SAMPLES: SampleStory = {
  ...{ kind: 'samples', metric: 'samples', totalA: 1640, totalB: 3590, own: { by: 'not-jdk', prefixes: [] } },
  differences: [
    { name: REBATE.name as FrameName, shareA: 0.12, shareB: 0.2, a: 197, b: 718, runsA: [0.12], runsB: [0.2], context: 5 },
    { name: SKU.name as FrameName, shareA: 0.3, shareB: 0.1, a: 433, b: 287, runsA: [0.3], runsB: [0.1], context: -1 },
  ],
  ...{ eventsA: 1640, eventsB: 3590, rows: 7, runsA: 1, runsB: 1, factor: 1.6 },
};

it.each([
  ['sampled', 'samples', 'samples'],
  ['thresholded', 'ns', 'time'],
] as const)('of %s figures says shares, and never a change of totals', async (kind, unit, noun) => {
  const of = { ...metric, metric: 'samples', unit, kind, totalA: 1640, totalB: 3590 } as MetricComparison;
  mount(<StoryHeadline metric={of} story={SAMPLES} most={5} selected={-1} onGo={(context) => gone.push(context)} />);
  const differs = page.getByRole('region', { name: 'What differs' });
  const items = differs.getByRole('listitem');
  await expect.element(items.nth(2)).toBeVisible();
  const texts = items.elements().map(({ textContent }) => textContent?.replace(/[\u202f\s]+/g, ' ').trim());
  expect(texts).toEqual([
    `Quote.rebate accounts for 20% of the ${noun}, up from 12%.`,
    `Item.sku accounts for 10% of the other ${noun}, down from 30%.`,
    expect.stringMatching(
      /^One run per side, .* a method with a 10% share is reported if it grows by a factor of at least 1\.6\./,
    ),
  ]);
  expect(differs.element().textContent).toMatch(/12%.→.20%of the/);
  expect(differs.element().textContent).not.toMatch(/\+|×|119|changed/);
  await items.nth(0).getByRole('button').click();
  expect(gone).toEqual([5]);
});

it('of samples says that nothing differs, and that nothing can be compared', async () => {
  const of = { ...metric, metric: 'samples', unit: 'samples', kind: 'sampled' } as MetricComparison;
  const differs = page.getByRole('region', { name: 'What differs' });
  mount(<StoryHeadline metric={of} story={{ ...SAMPLES, differences: [] }} most={5} selected={-1} onGo={() => undefined} />);
  await expect
    .element(differs)
    .toHaveTextContent('SimilarNo method’s share differs by more than it usually does between two runs of the same program.');
  mount(
    <StoryHeadline metric={of} story={{ ...SAMPLES, differences: [], rows: 0 }} most={5} selected={-1} onGo={() => undefined} />,
  );
  await expect.element(differs).toHaveTextContent('–None of your methods has between 1% and 90% of the samples');
});

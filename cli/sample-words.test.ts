import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noDifference, sampleSentence, whatSamplesTell } from '../common/sample-words';
import type { FrameName, MetricComparison, SampleStory } from '../workers/api/engine';
import { createEngine } from '../workers/engine/engine';
import { storyLines } from '../workers/report/story-text';
import { PLACE } from '../workers/sharing/report-page';
import { value } from '../workers/testing/opening';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program's stacks, with the given number in `Store.put`. */
function planted(name: string, put: number): string {
  const parts = Array.from({ length: 40 }, (_, i) => `app.Main.main;app.Parse.parse;app.Part${i}.run ${10 + (i % 7)}`);
  const lines = [...parts, `app.Main.main;app.Store.put;java.util.HashMap.put ${put}`, 'app.Main.main;app.Store.get 300'];
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  return path.join(folder, name);
}

const streams = ['a', 'b'].map((run) => `golden/flights/streams-17-${run}.jfr.gz`);
const PAIRS: readonly (readonly [of: string, metric: string, files: readonly string[]])[] = [
  ['a planted difference', 'samples', [planted('base.collapsed', 150), planted('head.collapsed', 420)]],
  ['two runs of one program', 'samples', streams],
  ['two runs of one program', 'sleeps', streams],
  ['two runs of one program', 'sleeps-time', streams],
  ['two runs of one program', 'monitor-enters', streams],
];

const view = (profile: number) => ({ profile, thread: 'all' as const });
const plain = (text: string): string => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replace(/[`\\]/g, '');

/** The page’s sentences: its StoryHeadline gets them from the same functions. */
const ofPage = (story: SampleStory, metric: MetricComparison): string[] =>
  [
    ...story.differences.map(
      (difference, at) =>
        `${sampleSentence<FrameName>(difference, metric, at === 0)
          .map((piece) => ('name' in piece ? shortName(piece.name) : 'text' in piece ? piece.text : ''))
          .join('')}.`,
    ),
    noDifference(story, metric),
    whatSamplesTell(story, metric),
  ].filter((each) => each !== null);
const shortName = ({ className, method }: FrameName): string => `${className.split('.').at(-1)}.${method}`;

async function compared(
  engine: ReturnType<typeof createEngine>,
  files: readonly { name: string; bytes: Uint8Array }[],
  metric: string,
) {
  const profiles = [];
  for (const { name, bytes } of files) profiles.push(value(await engine.open(1, name, bytes.slice().buffer)).profile);
  const summary = value(await engine.compare(2, view(profiles[0]), view(profiles[1])));
  const story = value(await engine.story(summary.comparison, metric));
  const found = summary.metrics.find((each) => each.metric === metric);
  if (story.kind !== 'samples' || found === undefined) throw new Error(`no story of samples by ${metric}`);
  return { story, metric: found };
}

describe.each(PAIRS)('%s, by %s', (_, metric, files) => {
  it('is told in the same words on the page, terminal, in a comment, a link and an HTML report', async () => {
    const page = path.join(folder, 'page.html');
    const link = ['--link-base', 'https://callgrove.example/', '--html', page];
    const ran = async (...options: string[]): Promise<string> => {
      const { status, out } = await runInProcess(
        ['compare', ...files, '--metric', metric, ...options],
        `<title>x</title>${PLACE}`,
      );
      expect(status).toBe(0);
      return out;
    };
    const json = JSON.parse(await ran('--json', ...link));
    const own = await compared(
      createEngine(),
      files.map((file) => ({ name: file, bytes: new Uint8Array(readFileSync(file)) })),
      metric,
    );
    const words = ofPage(own.story, own.metric);
    expect(words.length).toBeGreaterThan(0);
    expect(words.join(' ')).not.toMatch(/\b(new|gone|cause|calls?|appeared|vanished)\b/);
    for (const sentence of words) expect(json.story.sentences).toContain(sentence);
    for (const out of [await ran(), await ran('--markdown')])
      for (const sentence of words) expect(plain(out)).toContain(sentence);

    const theirs = createEngine();
    const payload = new URLSearchParams(json.link.split('?')[1]).get('d') ?? '';
    const { a, b } = value(await theirs.openLink(payload));
    const { comparison } = value(await theirs.compare(2, view(a.profile), view(b!.profile)));
    const linked = value(await theirs.story(comparison, metric));
    expect(linked.ofPart).toBeUndefined();
    expect(storyLines(linked, own.metric, (name) => name)).toEqual(storyLines(own.story, own.metric, (name) => name));

    const inPage = [...readFileSync(page, 'utf8').matchAll(/data-callgrove="file" data-name="([^"]*)">([^<]*)</g)];
    const fromPage = await compared(
      createEngine(),
      inPage.map(([, name = '', text = '']) => ({ name, bytes: new Uint8Array(Buffer.from(text, 'base64')) })),
      metric,
    );
    expect(ofPage(fromPage.story, fromPage.metric)).toEqual(words);
  });
});

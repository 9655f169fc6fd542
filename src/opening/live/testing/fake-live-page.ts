/** A page without a browser that follows a recording, for tests: engine, server and clock are fakes. */
import { beforeEach, expect, vi } from 'vitest';
import type { LiveState } from '../../../../common/live/live-state';
import type { ProfileSummary } from '../../../../workers/api/engine';
import { setEngine } from '../../../engine/engine-port';
import { fakeEngine } from '../../../engine/fake-engine';
import type { Live } from '../live-store';

/** Profiles that the engine opened: the text of the dump, or of both, and the options. */
export const opened: { text: string; options?: object }[] = [];
export const closed: number[] = [];
export const carriedFrom: number[][] = [];
/** Arguments of the engine's questions for what grew. */
export const grownOf: unknown[][] = [];

/** Behaviour that tests change. */
export const fake = {
  /** Start of the recordings that the engine opens. */
  start: 1000,
  /** Runs while the engine carries ids over. */
  meanwhile: (): void => undefined,
  carries: true,
  /** Milliseconds. Reading takes no time unless a test says so. */
  clock: 0,
  /** The server's answer to a request for the file, and the number of such requests. */
  file: (): Response | Promise<Response> => new Response(''),
  fetches: 0,
  visibilityChanged: (): void => undefined,
};

/** Number of the profile before the first one of a test: the page remembers profiles of earlier tests by number. */
let before = 100;
/** Number of the profile that was opened last. */
export const newest = (): number => before + opened.length;

function summaryOf(text: string, more: Partial<ProfileSummary>): { ok: true; value: ProfileSummary } {
  opened.push({ text });
  return {
    ok: true,
    value: {
      ...{ profile: newest(), fileName: 'run.mct', sha256: '', pending: false, metrics: [], threads: [], union: null },
      ...{
        pruned: null,
        mergedContexts: 1000,
        contexts: 1000,
        problems: [],
        start: fake.start,
        mainClass: 'Shop',
        timeline: null,
      },
      ...more,
    } as unknown as ProfileSummary,
  };
}

setEngine(
  fakeEngine({
    open: async (_job: number, _name: string, file: Blob, _report: unknown, options: object) => {
      const summary = summaryOf(await file.text(), {});
      opened[opened.length - 1].options = options;
      return summary;
    },
    openArriving: async () => summaryOf('opened first', {}),
    since: async (_job: number, { mark, now }: Record<'mark' | 'now', { file: Blob }>) => {
      const [from, to] = [await mark.file.text(), await now.file.text()];
      if (from === 'broken')
        return { ok: false, error: { kind: 'undecided', message: 'Not of one recording.', where: '', advice: '' } };
      return summaryOf(`${from} to ${to}`, { since: { from: Number(from), to: Number(to), moved: [], switchedOn: [] } });
    },
    prepare: async () => ({ ok: true, value: null }),
    carryOver: async (_from: unknown, { contexts, methods }: Record<'contexts' | 'methods', number[]>) => {
      carriedFrom.push(contexts);
      fake.meanwhile();
      if (!fake.carries) return { ok: false, error: { kind: 'internal', message: '', where: '', advice: '' } };
      const next = (id: number) => (id < 0 ? -1 : id + 10);
      return { ok: true, value: { contexts: contexts.map(next), methods: methods.map(next) } };
    },
    grown: async (...asked: unknown[]) => {
      grownOf.push(asked);
      return { ok: true, value: Int32Array.of(4) };
    },
    complete: () => new Promise(() => undefined),
    end: async () => undefined,
    push: async () => undefined,
    cancel: async () => undefined,
    close: async (profile: number) => void closed.push(profile),
  }),
);

export const page = { baseURI: 'https://app.example/', querySelectorAll: () => [], hidden: false };
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
  if (type === 'visibilitychange') fake.visibilityChanged = listener;
});
vi.spyOn(performance, 'now').mockImplementation(() => fake.clock);

/** Requests that wait for the server's answer: those for the next state, and commands. */
export const waiting: { url: string; answer: (response: Response) => void; fail: () => void; signal: AbortSignal | undefined }[] =
  [];
vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
  if (String(url).includes('profiles/')) {
    fake.fetches++;
    return Promise.resolve().then(() => fake.file());
  }
  return new Promise<Response>((answer, reject) => {
    const fail = () => reject(new TypeError('Failed to fetch'));
    init.signal?.addEventListener('abort', fail);
    waiting.push({ url: String(url), answer, fail, signal: init.signal ?? undefined });
  });
});

const { startLive } = await import('../live-following');
const { draw, startOver } = await import('../live-drawing');
const { useLive } = await import('../live-store');
const { readySlot, setSlot, useApp } = await import('../../../state/store');

export const stateAt = (modified: number, more: Partial<LiveState> = {}): LiveState => ({
  ...{ version: modified, phase: 'live', pid: 1, program: 'Shop', file: 'run.mct', size: 1, modified, interval: 2000 },
  ...{ attached: true, failure: '', message: '', ...more },
});
export const text = (body: string, status = 200) => new Response(body, { status });
export const live = (): Live => useLive.getState();
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
export const slot = () => readySlot(useApp.getState().slots.a);
/** The engine's text for the profile on side A, which stands for the picture. */
export const seen = () => opened[(slot()?.summary.profile ?? 0) - before - 1]?.text;

/** A newer dump, whose content is its time. */
export async function arrives(modified: number): Promise<void> {
  fake.file = () => text(`${modified}`);
  useLive.setState({ state: stateAt(modified) });
  await draw();
  await settled();
}

startLive();

beforeEach(async () => {
  useLive.setState({ state: null });
  before = newest();
  opened.length = closed.length = carriedFrom.length = waiting.length = grownOf.length = 0;
  Object.assign(fake, { fetches: 0, start: 1000, meanwhile: () => undefined, carries: true });
  page.hidden = false;
  startOver();
  useApp.setState(useApp.getInitialState(), true);
  const { value } = summaryOf('opened first', {});
  setSlot('a', { state: 'ready', ref: { kind: 'url', url: 'profiles/run.mct', hash: '' }, summary: value });
  await arrives(20_000);
  expect(seen()).toBe('20000');
});

import '../../views/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveState } from '../../../common/live/live-state';
import type { ProfileSummary } from '../../../workers/api/engine';
import { setEngine } from '../../engine/engine-port';
import { fakeEngine } from '../../engine/fake-engine';

/** Profiles that the engine opened: the text of the dump, or of both, and the options. */
const opened: { text: string; options?: object }[] = [];
const closed: number[] = [];
const carriedFrom: number[][] = [];
let start = 1000;
/** Runs while the engine carries ids over. */
let meanwhile: () => void = () => undefined;
let carries = true;

function summaryOf(text: string, more: Partial<ProfileSummary>): { ok: true; value: ProfileSummary } {
  opened.push({ text });
  return {
    ok: true,
    value: {
      ...{ profile: opened.length + 100, fileName: 'run.mct', sha256: '', pending: false, metrics: [], threads: [], union: null },
      ...{ pruned: null, mergedContexts: 1000, contexts: 1000, problems: [], start, mainClass: 'Shop', timeline: null },
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
      return summaryOf(`${from} to ${to}`, { since: { from: Number(from), to: Number(to), moved: [] } });
    },
    prepare: async () => ({ ok: true, value: null }),
    carryOver: async (_from: unknown, { contexts, methods }: Record<'contexts' | 'methods', number[]>) => {
      carriedFrom.push(contexts);
      meanwhile();
      if (!carries) return { ok: false, error: { kind: 'internal', message: '', where: '', advice: '' } };
      const next = (id: number) => (id < 0 ? -1 : id + 10);
      return { ok: true, value: { contexts: contexts.map(next), methods: methods.map(next) } };
    },
    complete: () => new Promise(() => undefined),
    end: async () => undefined,
    push: async () => undefined,
    cancel: async () => undefined,
    close: async (profile: number) => void closed.push(profile),
  }),
);

const page = { baseURI: 'https://app.example/', querySelectorAll: () => [], hidden: false };
vi.stubGlobal('document', page);
let visibilityChanged: () => void = () => undefined;
vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
  if (type === 'visibilitychange') visibilityChanged = listener;
});
/** Reading takes no time unless a test says so. */
let clock = 0;
vi.spyOn(performance, 'now').mockImplementation(() => clock);

/** Answers of the server, by path. The request for the next state waits until `tell`. */
let file: () => Response | Promise<Response> = () => new Response('');
const waiting: { url: string; answer: (response: Response) => void; fail: () => void; signal: AbortSignal | undefined }[] = [];
let fetches = 0;
vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
  if (String(url).includes('profiles/')) {
    fetches++;
    return Promise.resolve().then(file);
  }
  return new Promise<Response>((answer, reject) => {
    const fail = () => reject(new TypeError('Failed to fetch'));
    init.signal?.addEventListener('abort', fail);
    waiting.push({ url: String(url), answer, fail, signal: init.signal ?? undefined });
  });
});

const { choose, command, hold, setMark, showSpan, startLive } = await import('./live-following');
const { draw, drawNewest, startOver } = await import('./live-drawing');
const { canReopen } = await import('../sides');
const { useLive } = await import('./live-store');
const { readySlot, setPlace, setSlot, setViewState, useApp } = await import('../../state/store');

const stateAt = (modified: number, more: Partial<LiveState> = {}): LiveState => ({
  ...{ version: modified, phase: 'live', pid: 1, program: 'Shop', file: 'run.mct', size: 1, modified, interval: 2000 },
  ...{ attached: true, message: '', ...more },
});
const text = (body: string, status = 200) => new Response(body, { status });
const live = () => useLive.getState();
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const slot = () => readySlot(useApp.getState().slots.a);
/** The engine's text for the profile on side A, which stands for the picture. */
const seen = () => opened[(slot()?.summary.profile ?? 0) - 101]?.text;

/** A newer dump, whose content is its time. */
async function arrives(modified: number): Promise<void> {
  file = () => text(`${modified}`);
  useLive.setState({ state: stateAt(modified) });
  await draw();
  await settled();
}

startLive();

beforeEach(async () => {
  useLive.setState({ state: null });
  opened.length = closed.length = carriedFrom.length = waiting.length = 0;
  fetches = 0;
  start = 1000;
  meanwhile = () => undefined;
  carries = true;
  page.hidden = false;
  startOver();
  useApp.setState(useApp.getInitialState(), true);
  const { value } = summaryOf('opened first', {});
  setSlot('a', { state: 'ready', ref: { kind: 'url', url: 'profiles/run.mct', hash: '' }, summary: value });
  await arrives(20_000);
  expect(seen()).toBe('20000');
});

describe('the picture is what the strip says', () => {
  it.each([
    ['at the first dump, Now counts nothing', () => showSpan('now'), '20000 to 20000'],
    ['a mark counts nothing yet', () => setMark(), '20000 to 20000'],
  ])('%s', async (_, act, picture) => {
    act();
    await settled();
    expect(seen()).toBe(picture);
    expect(live().drawn).toMatchObject({ since: { from: 20_000, to: 20_000 }, span: live().span });
  });

  it('since the mark, and all again', async () => {
    setMark();
    await arrives(30_000);
    expect(seen()).toBe('20000 to 30000');
    showSpan('all');
    await settled();
    expect(seen()).toBe('30000');
    setMark();
    await settled();
    expect(seen()).toBe('30000 to 30000');
  });

  it('counts now from the dump of at least ten seconds ago', async () => {
    showSpan('now');
    for (const at of [24_000, 29_000, 31_000, 35_000]) await arrives(at);
    expect(seen()).toBe('24000 to 35000');
  });

  it('draws once more if the span is changed during a refresh', async () => {
    setMark();
    await settled();
    meanwhile = () => {
      meanwhile = () => undefined;
      showSpan('all');
    };
    await arrives(30_000);
    expect([seen(), live().span, live().drawn?.span]).toEqual(['30000', 'all', 'all']);
    expect(live().drawn?.since).toBeNull();
  });

  it('stands while it is held, in each span, and the newest one comes afterwards', async () => {
    hold(true);
    await arrives(30_000);
    expect(seen()).toBe('20000');
    setMark();
    await settled();
    expect([seen(), fetches]).toEqual(['20000 to 20000', 1]);
    showSpan('all');
    await settled();
    expect([seen(), fetches]).toEqual(['20000', 1]);
    hold(false);
    await settled();
    expect(seen()).toBe('30000');
  });

  it('says all again if the difference is refused', async () => {
    useLive.setState({ mark: { file: new File(['broken'], 'run.mct'), at: 1 } });
    showSpan('mark');
    await settled();
    expect(live()).toMatchObject({ span: 'all', problem: 'Not of one recording.', drawn: { span: 'all' } });
    expect(seen()).toBe('20000');
  });
});

describe('a newer dump in place of one', () => {
  it('can be opened again, but not a difference', async () => {
    expect(canReopen(slot()!.summary)).toBe(true);
    setMark();
    await settled();
    expect(canReopen(slot()!.summary)).toBe(false);
  });

  it('stays pruned as the one before', async () => {
    const { summary, ...ready } = slot()!;
    setSlot('a', { ...ready, state: 'ready', summary: { ...summary, pruned: { metric: 'calls', share: 0.01, folded: 1 } } });
    await arrives(30_000);
    expect(opened.at(-1)?.options).toMatchObject({ prune: 0.01 });
  });

  it('carries what is selected while it is being opened', async () => {
    setViewState('flame', { selected: 3 });
    meanwhile = () => {
      meanwhile = () => undefined;
      setViewState('flame', { selected: 5 });
      setPlace((place) => ({ threads: { ...place.threads, a: 'apart' } }));
    };
    await arrives(30_000);
    expect(carriedFrom).toContainEqual([-1, 3]);
    expect(useApp.getState().place.flame.selected).toBe(15);
    expect(useApp.getState().place.threads.a).toBe('apart');
  });

  it('selects nothing if nothing can be carried', async () => {
    setViewState('flame', { focus: 2, selected: 3 });
    setViewState('methods', { method: 4 });
    carries = false;
    await arrives(30_000);
    const { flame, methods } = useApp.getState().place;
    expect([flame.focus, flame.selected, methods.method]).toEqual([-1, -1, -1]);
  });

  it('is not shown if it is of another recording', async () => {
    start = 2000;
    await arrives(30_000);
    expect(seen()).toBe('20000');
    expect(live().problem).toMatch(/^The file now belongs to another recording/);
    expect(closed).toContain(opened.length + 100);
  });

  it('is asked for once if the server refuses it, with the server’s sentence', async () => {
    file = () => text('This file has several hard links.', 403);
    useLive.setState({ state: stateAt(30_000) });
    await draw();
    await draw();
    expect([fetches, live().problem, seen()]).toEqual([2, 'This file has several hard links.', '20000']);
    await arrives(31_000);
    expect([live().problem, seen()]).toEqual(['', '31000']);
  });
});

describe('the time that the page spends', () => {
  /** A newer dump that takes 400 ms to fetch. */
  const arrivesSlowly = async (modified: number) => {
    const fetched = () => {
      clock += 400;
      return text(`${modified}`);
    };
    file = fetched;
    useLive.setState({ state: stateAt(modified) });
    await draw();
    await settled();
  };

  it('is at most a twentieth', async () => {
    await arrivesSlowly(22_000);
    await arrivesSlowly(24_000);
    expect([seen(), live().cost]).toEqual(['22000', 400]);
    clock += 7_599;
    await arrivesSlowly(26_000);
    expect(seen()).toBe('22000');
    clock += 1;
    await arrivesSlowly(28_000);
    expect(seen()).toBe('28000');
  });

  it('is more if the user asks for the newest dump, another span, or ends a hold', async () => {
    await arrivesSlowly(22_000);
    await arrivesSlowly(24_000);
    setMark();
    await settled();
    expect(seen()).toBe('22000 to 22000');
    drawNewest();
    await settled();
    expect(seen()).toBe('22000 to 24000');
    await arrivesSlowly(26_000);
    expect(seen()).toBe('22000 to 24000');
    hold(true);
    hold(false);
    await settled();
    expect(seen()).toBe('22000 to 26000');
  });

  it('is none while the page is hidden, and the newest dump is drawn once it is shown', async () => {
    await arrivesSlowly(22_000);
    page.hidden = true;
    visibilityChanged();
    clock += 100_000;
    await arrivesSlowly(30_000);
    expect([seen(), fetches]).toEqual(['22000', 2]);
    page.hidden = false;
    const before = waiting.length;
    visibilityChanged();
    expect(waiting).toHaveLength(before + 1);
    waiting.at(-1)?.answer(text(JSON.stringify(stateAt(40_000))));
    file = () => text('40000');
    await settled();
    expect(seen()).toBe('40000');
  });

  it.each([
    ['before the recording was drawn', () => startOver()],
    ['after it was drawn', () => undefined],
  ])('is none while both sides have other files, %s', async (_, before) => {
    before();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      setSlot('a', { state: 'empty' });
      useLive.setState({ state: stateAt(30_000) });
      await draw();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is spent at once on a dump that was waiting when the page was hidden', async () => {
    await arrivesSlowly(22_000);
    await arrivesSlowly(24_000);
    page.hidden = true;
    visibilityChanged();
    page.hidden = false;
    visibilityChanged();
    // Version 0 is never current, so that the server answers even if nothing has changed.
    expect(waiting.at(-1)?.url).toContain('after=0');
    waiting.at(-1)?.answer(text(JSON.stringify(stateAt(24_000))));
    await settled();
    expect(seen()).toBe('24000');
  });

  it('does not make now begin at a dump from before the page was hidden', async () => {
    showSpan('now');
    await arrives(24_000);
    expect(seen()).toBe('20000 to 24000');
    await arrives(90_000);
    expect(seen()).toBe('90000 to 90000');
  });
});

describe('the program that is followed', () => {
  const asked = (url: RegExp) => waiting.filter((each) => url.test(each.url));
  const tell = async (url: RegExp, response: Response) => {
    await vi.waitFor(() => expect(asked(url)).not.toHaveLength(0));
    asked(url).at(-1)?.answer(response);
    await settled();
  };
  const json = (state: LiveState) => text(JSON.stringify(state));
  const chosen = async (pid: number, modified: number, name: string) => {
    file = () => text(`${modified}`);
    const answer = choose(pid);
    await tell(/follow$/, json(stateAt(modified, { pid, file: name })));
    return answer;
  };

  it('is opened in place of another one, and asked for in one loop', async () => {
    setMark();
    await settled();
    expect(await chosen(2, 40_000, 'two.mct')).toBe('');
    await vi.waitFor(() => expect(slot()?.ref).toMatchObject({ url: 'profiles/two.mct' }));
    await vi.waitFor(() => expect(seen()).toBe('40000'));
    expect(live()).toMatchObject({ span: 'all', mark: null, problem: '' });
    expect(await chosen(3, 50_000, 'three.mct')).toBe('');
    await vi.waitFor(() => expect(seen()).toBe('50000'));
    expect(asked(/state/).map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    showSpan('now');
    await settled();
    expect([seen(), live().problem]).toEqual(['50000 to 50000', '']);
  });

  it('tells why it cannot be followed', async () => {
    const answer = choose(9);
    await tell(/follow$/, text('You are running no Java program "9".', 404));
    expect(await answer).toBe('You are running no Java program "9".');
  });

  it.each([
    ['a refusal', () => text('The server is ending.', 503), { isLost: false, refusal: 'The server is ending.' }],
    [
      'a wrong token',
      () => new Response('', { status: 403, headers: { 'www-authenticate': 'Bearer realm="callgrove serve"' } }),
      { isLost: false, refusal: expect.stringMatching(/^Open the address that callgrove serve printed/) },
    ],
    ['a page of another server', () => text('<html>', 500), { isLost: false, refusal: expect.stringMatching(/status 500/) }],
    ['no answer', null, { isLost: true, refusal: '' }],
  ])('is known to be lost only after no answer: %s', async (_, response, said) => {
    await chosen(2, 40_000, 'two.mct');
    if (response === null) asked(/state/).at(-1)?.fail();
    else await tell(/state/, response());
    await settled();
    expect(live()).toMatchObject(said);
  });

  it('keeps the newer state if a command’s answer comes late', async () => {
    await chosen(2, 40_000, 'two.mct');
    const paused = command('pause');
    await tell(/state/, json(stateAt(40_000, { pid: 2, file: 'two.mct', version: 40_002, phase: 'detached' })));
    await tell(/pause$/, json(stateAt(40_000, { pid: 2, file: 'two.mct', version: 40_001, phase: 'paused' })));
    await paused;
    expect(live().state?.phase).toBe('detached');
  });
});

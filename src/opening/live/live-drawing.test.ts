import '../../views/registry';

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LiveState } from '../../../common/live/live-state';
import { setPlace, setSlot, setViewState, useApp, viewKey, viewOf } from '../../state/store';
import { rowIn, rowsPort } from '../../ui/row-numbers';
import { canReopen } from '../sides';
import { draw } from './live-drawing';
import { choose, command, hold, setMark, showSpan, switchMetrics } from './live-following';
import { useLive } from './live-store';
import {
  arrives,
  carriedFrom,
  closed,
  fake,
  live,
  newest,
  opened,
  seen,
  settled,
  slot,
  stateAt,
  text,
  waiting,
} from './testing/fake-live-page';

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
    fake.meanwhile = () => {
      fake.meanwhile = () => undefined;
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
    expect([seen(), fake.fetches]).toEqual(['20000 to 20000', 1]);
    showSpan('all');
    await settled();
    expect([seen(), fake.fetches]).toEqual(['20000', 1]);
    hold(false);
    await settled();
    expect(seen()).toBe('30000');
  });

  it.each([
    ['fetched', 0],
    ['carried over', 1],
  ])('a dump that is being %s when the picture is held is not drawn', async (step, opens) => {
    const before = [opened.length, closed.length];
    if (step === 'carried over') fake.meanwhile = () => hold(true);
    fake.file = () => {
      if (step === 'fetched') hold(true);
      return text('30000');
    };
    useLive.setState({ state: stateAt(30_000) });
    await draw();
    await settled();
    expect([seen(), live().drawn?.moment.at, live().problem]).toEqual(['20000', 20_000, '']);
    expect([opened.length, closed.length], 'what was opened is closed').toEqual(before.map((count) => count + opens));
    fake.meanwhile = () => undefined;
    fake.file = () => text('30000');
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
    fake.meanwhile = () => {
      fake.meanwhile = () => undefined;
      setViewState('flame', { selected: 5 });
      setPlace((place) => ({ threads: { ...place.threads, a: 'apart' } }));
    };
    await arrives(30_000);
    expect(carriedFrom).toContainEqual([-1, 3]);
    expect(useApp.getState().place.flame.selected).toBe(15);
    expect(useApp.getState().place.threads.a).toBe('apart');
  });

  it('carries the visible rows of its tree', async () => {
    const treeNow = () => viewKey(viewOf(slot()!, useApp.getState().place, 'a'));
    const before = treeNow();
    const contexts = [7, 8];
    carriedFrom.length = 0;
    onTestFinished(rowsPort.attach(() => ({ tree: before, contexts, methods: [] })));
    onTestFinished(rowsPort.attach(() => ({ tree: before, contexts: [], methods: [7] })));
    onTestFinished(rowsPort.attach(() => ({ tree: 'another', contexts: [9], methods: [9] })));
    // Scrolling must not delay the newer profile.
    fake.meanwhile = () => contexts.push(contexts.length + 10);
    await arrives(30_000);
    expect(carriedFrom).toEqual([[-1, -1, 7, 8]]);
    const rows = [{ context: 8 }, { method: 7 }, { context: 9 }, { method: 9 }, { context: 12 }];
    expect(rows.map((row) => rowIn(row, before, treeNow()))).toEqual([
      { context: 18 },
      { method: 17 },
      ...rows.slice(2).map(() => undefined),
    ]);
  });

  it('selects nothing if nothing can be carried', async () => {
    setViewState('flame', { focus: 2, selected: 3 });
    setViewState('methods', { method: 4 });
    fake.carries = false;
    await arrives(30_000);
    const { flame, methods } = useApp.getState().place;
    expect([flame.focus, flame.selected, methods.method]).toEqual([-1, -1, -1]);
  });

  it('is not shown if it is of another recording', async () => {
    fake.start = 2000;
    await arrives(30_000);
    expect(seen()).toBe('20000');
    expect(live().problem).toMatch(/^The file now belongs to another recording/);
    expect(closed).toContain(newest());
  });

  it('is asked for once if the server refuses it, with the server’s sentence', async () => {
    fake.file = () => text('This file has several hard links.', 403);
    useLive.setState({ state: stateAt(30_000) });
    await draw();
    await draw();
    expect([fake.fetches, live().problem, seen()]).toEqual([2, 'This file has several hard links.', '20000']);
    await arrives(31_000);
    expect([live().problem, seen()]).toEqual(['', '31000']);
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
    fake.file = () => text(`${modified}`);
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

  it('is asked for again after a pause if the server does not let the request wait', async () => {
    await chosen(2, 40_000, 'two.mct');
    const before = asked(/state/).length;
    await tell(/state/, json(stateAt(40_000, { pid: 2, file: 'two.mct' })));
    expect(asked(/state/)).toHaveLength(before);
    await vi.waitFor(() => expect(asked(/state/)).toHaveLength(before + 1), 3000);
  });

  it.each<[string, Partial<LiveState>, number, number]>([
    ['selects nothing by the numbers of an address', {}, -1, 1],
    ['keeps them once the recording has ended', { phase: 'ended' }, 3, 0],
    ['keeps them while it is paused', { phase: 'paused' }, 3, 0],
    ['keeps them for another file', { file: 'other.mct' }, 3, 0],
  ])('%s', async (_, more, selected, sentences) => {
    useLive.setState({ state: null, drawn: null });
    useApp.setState({ notices: [] });
    setViewState('flame', { selected: 3 });
    fake.visibilityChanged();
    fake.file = () => text('20000');
    await tell(/after=0/, json(stateAt(20_000, more)));
    // The newest dump takes the place of the one that was opened, if its file is followed: numbers are carried over.
    const { selected: now } = useApp.getState().place.flame;
    expect(now < 0 ? now : now % 10).toBe(selected);
    expect(useApp.getState().notices.map(({ message }) => message)).toEqual(
      Array(sentences).fill('This link selects frames of an earlier dump, so they are not selected here.'),
    );
  });

  it.each([
    ['navigate', 'This link selects frames of an earlier dump, so they are not selected here.'],
    ['reload', 'The selected frame could not be found again, because the page has read a newer dump.'],
  ])('says after the navigation “%s” why nothing is selected', async (type, words) => {
    const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
    useLive.setState({ state: null, drawn: null });
    useApp.setState({ notices: [] });
    setViewState('flame', { selected: 3 });
    fake.visibilityChanged();
    fake.file = () => text('20000');
    await tell(/after=0/, json(stateAt(20_000)));
    entries.mockRestore();
    expect(useApp.getState().notices.map(({ message }) => message)).toEqual([words]);
  });

  it('keeps its mark if it is chosen again after another file took its place', async () => {
    setMark();
    await settled();
    const { mark } = live();
    setSlot('a', { state: 'empty' });
    fake.file = () => text('20000');
    expect(await choose(1)).toBe('');
    await vi.waitFor(() => expect(slot()?.ref).toMatchObject({ url: 'profiles/run.mct' }));
    expect([live().mark, asked(/follow/)]).toEqual([mark, []]);
  });

  it('keeps the newer state if a command’s answer comes late', async () => {
    await chosen(2, 40_000, 'two.mct');
    const paused = command('pause');
    await tell(/state/, json(stateAt(40_000, { pid: 2, file: 'two.mct', version: 40_002, phase: 'detached' })));
    await tell(/pause$/, json(stateAt(40_000, { pid: 2, file: 'two.mct', version: 40_001, phase: 'paused' })));
    await paused;
    expect(live().state?.phase).toBe('detached');
  });

  it.each(['this page', 'another window'])('knows that a switch waits no longer once %s resumes', async (who) => {
    await chosen(2, 40_000, 'two.mct');
    const at = (version: number, phase: LiveState['phase']) =>
      json(stateAt(version, { pid: 2, file: 'two.mct', version, phase }));
    await tell(/state/, at(41_000, 'paused'));
    const switching = switchMetrics(['bytecodes'], []);
    await tell(/switch$/, at(42_000, 'paused'));
    expect([await switching, live().switched?.waits]).toEqual(['', true]);
    if (who === 'this page') {
      const resumed = command('resume');
      await tell(/resume$/, at(43_000, 'live'));
      await resumed;
    } else await tell(/state/, at(43_000, 'live'));
    const switched = { from: ['bytecodes'], to: [], after: 43_000, waits: false };
    expect(live().switched).toEqual(switched);
    await tell(/state/, at(44_000, 'paused'));
    expect(live().switched).toEqual(switched);
  });

  it('knows what a switch counts until dumps say it, in a pause until the recording resumes', async () => {
    const tellAt = async (end: RegExp, at: number, more: Partial<LiveState>) => {
      await tell(end, json(stateAt(at, { version: at, ...more })));
      await settled();
    };
    const switching = switchMetrics(['bytecodes'], []);
    await tellAt(/switch$/, 21_000, {});
    expect(await switching).toBe('');
    expect(live().switched).toEqual({ from: ['bytecodes'], to: [], after: 21_000, waits: false });
    const again = switchMetrics([], ['arrays']);
    await tellAt(/switch$/, 22_000, { phase: 'paused' });
    await again;
    expect(live().switched).toEqual({ from: [], to: ['arrays'], after: 22_000, waits: true });
    const resumed = command('resume');
    await tellAt(/resume$/, 25_000, {});
    await resumed;
    expect(live().switched).toMatchObject({ after: 25_000, waits: false });
    const refused = switchMetrics(['arrays'], []);
    await tell(/switch$/, text('It is sampled.', 404));
    expect(await refused).toBe('It is sampled.');
    expect(live().switched).toMatchObject({ to: ['arrays'] });
  });
});

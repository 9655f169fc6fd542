import '../../views/registry';

import { describe, expect, it, vi } from 'vitest';
import { setSlot } from '../../state/store';
import { draw, drawNewest, startOver } from './live-drawing';
import { hold, setMark, showSpan } from './live-following';
import { useLive } from './live-store';
import { arrives, fake, live, page, seen, settled, stateAt, text, waiting } from './testing/fake-live-page';

describe('the time that the page spends', () => {
  /** A newer dump that takes 400 ms to fetch. */
  const arrivesSlowly = async (modified: number) => {
    const fetched = () => {
      fake.clock += 400;
      return text(`${modified}`);
    };
    fake.file = fetched;
    useLive.setState({ state: stateAt(modified) });
    await draw();
    await settled();
  };

  it('is at most a twentieth', async () => {
    await arrivesSlowly(22_000);
    await arrivesSlowly(24_000);
    expect([seen(), live().cost]).toEqual(['22000', 400]);
    fake.clock += 7_599;
    await arrivesSlowly(26_000);
    expect(seen()).toBe('22000');
    fake.clock += 1;
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
    fake.visibilityChanged();
    fake.clock += 100_000;
    await arrivesSlowly(30_000);
    expect([seen(), fake.fetches]).toEqual(['22000', 2]);
    page.hidden = false;
    const before = waiting.length;
    fake.visibilityChanged();
    expect(waiting).toHaveLength(before + 1);
    waiting.at(-1)?.answer(text(JSON.stringify(stateAt(40_000))));
    fake.file = () => text('40000');
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
    fake.visibilityChanged();
    page.hidden = false;
    fake.visibilityChanged();
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

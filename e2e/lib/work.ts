import type { CDPSession, Page } from '@playwright/test';

/** Counted between two calls of `take`, on the page's main thread alone. */
export interface Work {
  /** Functions of the page with a block that ran at least as often as was asked: file, name, runs, and how the function begins. */
  loops: string[];
  /** Elements, members and characters of the largest message from the worker; a text's characters weigh a hundredth. */
  received: number;
  /** Elements of the page now. */
  elements: number;
}

/** Counts in the page what a message carries: elements, characters and members, at whatever depth. Runs before the page's own code. */
function weighMessages(): void {
  const weigh = (value: unknown): number => {
    if (typeof value === 'string') return 1 + value.length / 100;
    if (typeof value !== 'object' || value === null) return 1;
    if (value instanceof ArrayBuffer) return value.byteLength / 8;
    if (ArrayBuffer.isView(value)) return 'length' in value ? Number(value.length) : value.byteLength / 8;
    const members =
      value instanceof Map ? [...value.keys(), ...value.values()] : value instanceof Set ? value : Object.values(value);
    let sum = 1;
    for (const member of members) sum += weigh(member);
    return sum;
  };
  const weights = Object.assign(globalThis, { heaviest: 0 });
  const plain = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!.get!;
  Object.defineProperty(MessageEvent.prototype, 'data', {
    configurable: true,
    get(this: MessageEvent) {
      const data: unknown = plain.call(this);
      weights.heaviest = Math.max(weights.heaviest, weigh(data));
      return data;
    },
  });
}

/**
 * Counts the work of the page's main thread by V8's precise coverage, which is the same on a machine of any speed: a loop over all contexts there
 * runs its block as often as there are contexts. Must come before the page is opened. The worker's thread is not counted.
 */
export async function watchWork(page: Page): Promise<{ take(often: number): Promise<Work> }> {
  await page.addInitScript(weighMessages);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    take: async (often) => {
      const seen = await page.evaluate(() => {
        const weights = globalThis as unknown as { heaviest: number };
        const { heaviest } = weights;
        weights.heaviest = 0;
        return { received: Math.round(heaviest), elements: document.getElementsByTagName('*').length };
      });
      return { loops: await loopsOf(devtools, page, often), ...seen };
    },
  };
}

async function loopsOf(devtools: CDPSession, page: Page, often: number): Promise<string[]> {
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => url.includes('/assets/'));
  if (ours.length === 0) throw new Error('The browser counts nothing of what the page runs.');
  const found = ours.flatMap(({ url, functions }) =>
    functions.flatMap(({ functionName, ranges }) => {
      const runs = Math.max(...ranges.map(({ count }) => count));
      return runs < often ? [] : [{ url, functionName, runs, from: ranges[0]!.startOffset, to: ranges[0]!.endOffset }];
    }),
  );
  return Promise.all(
    found.map(async ({ url, functionName, runs, from, to }) => {
      const text = await (await page.request.get(url)).text();
      return `${url.split('/').at(-1)}: ${functionName || 'a function'}, ${runs} times: ${text.slice(from, Math.min(to, from + 120))}`;
    }),
  );
}

/** Counts the work of the page's main thread, instead of measuring time. */
import type { CDPSession, Page } from '@playwright/test';

/** Work of the page's main thread between two calls of `take`. */
interface Work {
  /**
   * Functions with a block that ran at least `atLeast` times between two readings: file, name, runs, and the first characters
   * of the code.
   */
  loops: string[];
  /** Weight of the largest message from the worker: each element and member counts 1, each character of text 0.01. */
  received: number;
  /** Number of elements in the page now. */
  elements: number;
}

/** A function in the page, and how often its busiest block ran between two readings. */
interface Busy {
  url: string;
  name: string;
  from: number;
  to: number;
  runs: number;
}

/**
 * Weighs each message that the page receives: elements, characters and members at any depth. Runs before the page's own code.
 */
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
 * Shortest pause between two readings, in milliseconds. A longer pause would sum up more short tasks; a long task is never
 * split.
 */
const PAUSE = 50;

/**
 * Counts the main thread's work by V8's precise coverage, which does not depend on the machine's speed. A loop over all
 * contexts runs its block as often as there are contexts. The browser answers between two tasks, so each reading covers
 * complete tasks. Call before the page is opened. The worker's thread is not counted.
 */
export async function watchWork(page: Page): Promise<{ take(atLeast: number): Promise<Work> }> {
  await page.addInitScript(weighMessages);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  let most = new Map<string, Busy>();
  let seen = 0;
  const look = async () => {
    for (const each of await stretchOf(devtools)) {
      const key = `${each.url} ${each.from}`;
      if (each.runs > (most.get(key)?.runs ?? 0)) most.set(key, each);
      seen++;
    }
  };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    timer = setTimeout(() => {
      looking = look().then(again, () => undefined);
    }, PAUSE);
  };
  page.once('close', () => clearTimeout(timer));
  again();
  return {
    take: async (atLeast) => {
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
      await look();
      if (seen === 0) throw new Error('The browser counts nothing of what the page runs.');
      const loops = [...most.values()].filter(({ runs }) => runs >= atLeast);
      most = new Map();
      const told = await page.evaluate(() => {
        const weights = globalThis as unknown as { heaviest: number };
        const { heaviest } = weights;
        weights.heaviest = 0;
        return { received: Math.round(heaviest), elements: document.getElementsByTagName('*').length };
      });
      again();
      return { loops: await Promise.all(loops.map((loop) => inWords(page, loop))), ...told };
    },
  };
}

/** Functions that ran since the last reading. */
async function stretchOf(devtools: CDPSession): Promise<Busy[]> {
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/assets/'))
    .flatMap(({ url, functions }) =>
      functions.map(({ functionName, ranges }) => ({
        url,
        name: functionName || 'a function',
        from: ranges[0]!.startOffset,
        to: ranges[0]!.endOffset,
        runs: Math.max(...ranges.map(({ count }) => count)),
      })),
    );
}

async function inWords(page: Page, { url, name, from, to, runs }: Busy): Promise<string> {
  const text = await (await page.request.get(url)).text();
  return `${url.split('/').at(-1)}: ${name}, ${runs} times: ${text.slice(from, Math.min(to, from + 120))}`;
}

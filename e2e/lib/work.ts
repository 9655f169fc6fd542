import type { CDPSession, Page } from '@playwright/test';

/** Counted between two calls of `take`, on the page's main thread alone. */
interface Work {
  /** Functions of the page with a block that ran at least so many times within one stretch: file, name, runs, and how the function begins. */
  loops: string[];
  /** Elements, members and characters of the largest message from the worker; a text's characters weigh a hundredth. */
  received: number;
  /** Elements of the page now. */
  elements: number;
}

/** A function of the page, and how often its busiest block ran within one stretch. */
interface Busy {
  url: string;
  name: string;
  from: number;
  to: number;
  runs: number;
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

/** Least pause between two looks at the counters, in milliseconds. A longer one adds up more short tasks; a long task is whole in any. */
const PAUSE = 50;

/**
 * Counts the work of the page's main thread by V8's precise coverage, which is the same on a machine of any speed: a loop over all contexts there
 * runs its block as often as there are contexts. The counters are read again and again. The browser answers between two tasks, so that a task is
 * always counted as a whole. Must come before the page is opened. The worker's thread is not counted.
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

/** Functions that ran since the last look. */
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

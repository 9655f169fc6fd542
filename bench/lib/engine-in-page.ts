import { wrap } from 'comlink';
import type { Engine, FlameLayout, FlameRequest, KnownNames, MetricId, Result, View } from '../../workers/api/engine';

/** Figures, in milliseconds, of the engine in its worker, on a page that contains nothing else. */
export interface EngineFigures {
  contexts: number;
  openMs: number[];
  layoutMs: number[];
  switchMs: number[];
  searchMs: number[];
  compareMs: number[];
  /** Time for the rest: reading both files completely, and comparing the other metrics. */
  completeMs: number[];
}

const METRIC: MetricId = 'bytecodes';
const WHOLE: FlameRequest = { metric: METRIC, focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 };
/** In milliseconds: pause after the first picture, because no user acts sooner. */
const REST = 2000;
const LAYOUTS = 200;
const SEARCHES = ['get', 'java.util', 'Parser', 'no such name'];

/**
 * Opens one file, or two to compare them, `runs` times, each time in a new worker. The last worker then answers further
 * requests.
 */
async function measure(urls: string[], runs: number): Promise<EngineFigures> {
  const blobs = await Promise.all(urls.map(async (url) => (await fetch(url)).blob()));
  const figures: EngineFigures = {
    contexts: 0,
    openMs: [],
    layoutMs: [],
    switchMs: [],
    searchMs: [],
    compareMs: [],
    completeMs: [],
  };
  for (let run = 0; run < runs; run++) {
    const worker = new Worker(new URL('../../workers/engine/engine.worker.ts', import.meta.url), { type: 'module' });
    const engine = wrap<Engine>(worker);
    const open = async (name: number): Promise<View> => {
      const summary = await timed(figures.openMs, () =>
        engine.open(name, `${name}.mct`, blobs[name], undefined, { first: METRIC }),
      );
      figures.contexts = summary.mergedContexts;
      return { profile: summary.profile, thread: 'all' };
    };
    const b = urls.length > 1 ? await open(1) : null;
    const a = await open(0);
    if (b !== null) {
      const { comparison } = await timed(figures.compareMs, () => engine.compare(2, a, b, undefined, { first: METRIC }));
      await timed(figures.completeMs, () => engine.completeComparison(comparison));
      // The user goes on to look at one file, so the comparison is closed, as in the app.
      await engine.closeComparison(comparison);
    }
    if (run === runs - 1) await lookAround(engine as unknown as Engine, a, figures);
    worker.terminate();
  }
  return figures;
}

/** Times layouts of viewports throughout the tree, switching metrics, and searches. */
async function lookAround(engine: Engine, view: View, figures: EngineFigures): Promise<void> {
  // The app does this after its first picture.
  value(await engine.complete(view.profile));
  await new Promise((resolve) => setTimeout(resolve, REST));
  value(await engine.flame(view, WHOLE));
  for (const metric of ['calls', 'objects', 'arrays'])
    await timed(figures.switchMs, () => engine.flame(view, { ...WHOLE, metric }));
  let known: KnownNames = { list: 0, count: 0 };
  // The app requests only names that it does not know.
  const layOut = async (request: FlameRequest): Promise<FlameLayout> => {
    const answer = value(await engine.flame(view, { ...request, known }));
    const { nameList: told, names } = answer;
    if (told) known = { list: told.list, count: told.from + names.length };
    return answer;
  };
  let layout = await layOut(WHOLE);
  let seed = 7;
  const chance = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  for (let n = 0; n < LAYOUTS; n++) {
    const context = layout.context[Math.floor(chance() * layout.count)] ?? -1;
    const x0 = chance() * 0.9;
    layout = await layOut({ ...WHOLE, focus: n % 8 === 0 ? -1 : context, x0, x1: x0 + (1 - x0) * chance() + 1e-9 });
    // A user's first requests run before the code is compiled, but here those above have warmed it up.
    figures.layoutMs.push(layout.layoutMs);
  }
  for (const query of SEARCHES) await timed(figures.searchMs, () => engine.search(view, METRIC, query));
}

async function timed<T>(into: number[], work: () => Promise<Result<T>>): Promise<T> {
  const start = performance.now();
  const result = value(await work());
  into.push(performance.now() - start);
  return result;
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.message} ${result.error.advice}`);
  return result.value;
}

Object.assign(globalThis, { measure });

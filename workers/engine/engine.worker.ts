/** First script of the worker: the engine behind Comlink, and work for idle times. */
import { expose, transfer } from 'comlink';
import type { FlameRequest, PageEngine, ProfileId, Result, UnionFlameRequest, View } from '../api/engine';
import { pageBudget } from '../jobs/budget';
import { startOnce } from '../jobs/start-once';
import { IdlePreparation } from '../layout/idle-preparation';
import { createEngine } from './engine';
import { IdleWork } from './idle-work';
import { Sources } from './sources';
import { bySubject } from './subject';

startOnce(import.meta.url, serveEngine);

function serveEngine(): void {
  const ahead = new IdlePreparation();
  const sources = new Sources();
  const engine = createEngine(pageBudget(), (...tree) => ahead.prepareFor(...tree));
  const idle = new IdleWork(makeFirstPicture, async (wanted) => (await import('./warm-up')).warmUp(wanted));

  const flame = bySubject(
    async (view: View, request: FlameRequest) => {
      idle.askedForPicture();
      return handOver(await ahead.restDuring(engine.flame(view, request)));
    },
    async (comparison: number, request: UnionFlameRequest) => handOver(await ahead.restDuring(engine.flame(comparison, request))),
  );

  /** The API in a worker: transfers arrays instead of copying them. */
  const door: PageEngine = {
    ...engine,
    openSources: sources.openSources,
    closeSources: sources.closeSources,
    findSource: sources.findSource,
    sourceText: sources.sourceText,
    sourceBlock: sources.sourceBlock,
    cancel: (job) => {
      engine.cancel(job);
      sources.cancel(job);
    },
    open: (...asked) => idle.whileOpened(engine.open(...asked)),
    openArriving: (...asked) => idle.whileOpened(engine.openArriving(...asked)),
    complete: (...asked) => idle.busyDuring(engine.complete(...asked)),
    prepare: (...asked) => ahead.restDuring(engine.prepare(...asked)),
    flame,
    search: async (...asked) => handOver(await ahead.restDuring(engine.search(...asked))),
  };

  function makeFirstPicture(profile: ProfileId): void {
    const metric = engine.profiles.latestMetric(profile);
    if (metric !== null)
      void flame({ profile, thread: 'all' }, { metric, focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 });
  }

  expose(door);
  idle.start();
}

function handOver<T extends object>(result: Result<T>): Result<T> {
  if (!result.ok) return result;
  const buffers = new Set<ArrayBuffer>();
  for (const value of Object.values(result.value))
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
  return transfer(result, [...buffers]);
}

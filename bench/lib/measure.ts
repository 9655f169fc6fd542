import { readFile } from 'node:fs/promises';
import type { DiffPageRequest, FlameRequest, Result, View } from '../../workers/api/engine';
import { createEngine } from '../../workers/engine/engine';

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const FLAME: FlameRequest = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 };
const PAGE: DiffPageRequest = { metric: 'bytecodes', kinds: [], sort: 'change', order: 'desc', filter: '', offset: 0, limit: 50 };

/** A round of a user's requests about two files; all figures are in milliseconds. */
export async function measure(files: string[]): Promise<Record<string, unknown> & { figures: Record<string, number> }> {
  const engine = createEngine();
  const figures: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<Result<T>>): Promise<T> => {
    const start = performance.now();
    const result = value(await work());
    figures[name] = performance.now() - start;
    return result;
  };
  const buffers = await Promise.all(files.map(async (file) => new Uint8Array(await readFile(file)).buffer));
  const a = await timed('open A', () => engine.open(1, 'a', buffers[0]));
  const b = await timed('open B', () => engine.open(2, 'b', buffers[1]));
  const view = (profile: number): View => ({ profile, thread: 'all' });
  await timed('first flame layout', () => engine.flame(view(a.profile), FLAME));
  await timed('next flame layout', () => engine.flame(view(a.profile), { ...FLAME, x0: 0.2, x1: 0.7 }));
  await timed('hot methods', () =>
    engine.hotMethods(view(a.profile), 'bytecodes', { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 50 }),
  );
  const summary = await timed('compare, all metrics', () => engine.compare(3, view(a.profile), view(b.profile)));
  const { comparison } = summary;
  await timed('first union layout', () => engine.flame(comparison, { ...FLAME, shape: 'union', normalised: false }));
  await timed('contexts by change', () => engine.diffContexts(comparison, PAGE));
  await timed('story', () => engine.story(comparison, 'bytecodes'));
  await timed('methods by change', () => engine.diffMethods(comparison, PAGE));
  return {
    figures,
    contexts: [a.mergedContexts, b.mergedContexts],
    union: summary.common + summary.appeared + summary.vanished,
    overlap: Object.fromEntries(
      summary.metrics.map(({ metric, overlap }) => [metric, Number((overlap ?? Number.NaN).toFixed(2))]),
    ),
  };
}

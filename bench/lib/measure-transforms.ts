import { readFile } from 'node:fs/promises';
import { foldPath } from '../../common/method-path';
import type { ContextDetails, FrameName, MethodId, Result, Transform, View } from '../../workers/api/engine';
import { createEngine } from '../../workers/engine/engine';

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function idOf({ className, method, descriptor }: FrameName): MethodId {
  return { className, method, descriptor };
}

/**
 * Times each transform by itself, and a chain of three, in milliseconds from request to answer. The current metric has already
 * been laid over the tree. `cpu` measures processor time, which says more on a machine with other load.
 */
export async function measure(
  file: string,
  count: number,
  cpu: boolean,
): Promise<{ runs: Record<string, number>[]; contexts: number; made: Record<string, number> }> {
  const now = (): number => {
    if (!cpu) return performance.now();
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const engine = createEngine();
  const summary = value(await engine.open(1, 'a', new Uint8Array(await readFile(file)).buffer));
  const all: View = { profile: summary.profile, thread: 'all' };
  const hot = value(
    await engine.hotMethods(all, 'bytecodes', { sort: 'contexts', order: 'desc', filter: '', offset: 0, limit: 40 }),
  ).rows.map(({ name }) => idOf(name));
  const wide = value(
    await engine.hotMethods(all, 'bytecodes', { sort: 'inclusive', order: 'desc', filter: '', offset: 3, limit: 20 }),
  ).rows.map(({ name }) => idOf(name));
  const focus = value(await engine.step(all, 'bytecodes', value(await engine.step(all, 'bytecodes', -1, 'first')), 'first'));
  const { path }: ContextDetails = value(await engine.context(all, focus, ['bytecodes']));
  const packages = [...new Set(hot.map(({ className }) => className.slice(0, className.lastIndexOf('.'))))];
  const metric = 'bytecodes';
  const cases: Record<string, (run: number) => Transform[]> = {
    'focus on a subtree': () => [{ kind: 'focus', path: foldPath(Array.from(path.name, (place) => idOf(path.names[place]))) }],
    'callees of a method, many contexts': (run) => [{ kind: 'callees', method: hot[run] }],
    'callees of a method, wide': (run) => [{ kind: 'callees', method: wide[run] }],
    'callers of a method, many contexts': (run) => [{ kind: 'callers', method: hot[run], cost: 'exclusive' }],
    'callers of a method, wide': (run) => [{ kind: 'callers', method: wide[run], cost: 'inclusive' }],
    'hide a method': (run) => [{ kind: 'hide', methods: { method: hot[run] } }],
    'hide a package': (run) => [{ kind: 'hide', methods: { pattern: packages[run % packages.length] } }],
    'fold a method': (run) => [{ kind: 'fold', methods: { method: hot[run] } }],
    'fold a package': (run) => [{ kind: 'fold', methods: { pattern: packages[run % packages.length] } }],
    'only one package': (run) => [{ kind: 'only', patterns: [packages[run % packages.length]] }],
    'my code': (run) => [{ kind: 'own', prefixes: [packages[run % packages.length]] }],
    'collapse direct recursion': () => [{ kind: 'recursion', method: null }],
    'collapse recursion of a method': (run) => [{ kind: 'recursion', method: hot[run] }],
    'drop below a share': (run) => [{ kind: 'drop', metric, share: 1e-4 * (run + 1) }],
    'leaf up': () => [{ kind: 'invert', metric }],
    'group by package': () => [{ kind: 'group', by: 'package' }],
    'fold, recursion, drop': (run) => [
      { kind: 'fold', methods: { pattern: packages[run % packages.length] } },
      { kind: 'recursion', method: null },
      { kind: 'drop', metric, share: 1e-6 },
    ],
  };
  const runs: Record<string, number>[] = [];
  const made: Record<string, number> = {};
  for (let run = 0; run < count; run++) {
    const figures: Record<string, number> = {};
    for (const [name, transformsOf] of Object.entries(cases)) {
      // Written differently from the other cases, so that no tree is reused.
      const transforms = transformsOf(run).map((each) => ({ ...each, bench: `${name} ${run}` }));
      const start = now();
      const { contexts } = value(await engine.transform(2, { ...all, transforms }, [metric], null));
      figures[name] = now() - start;
      made[name] = contexts;
    }
    runs.push(figures);
  }
  return { runs, contexts: summary.mergedContexts, made };
}

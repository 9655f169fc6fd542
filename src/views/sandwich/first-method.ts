/** Chooses the method that the sandwich shows while none is selected: the hottest of the program's own methods. */
import { FOLDED, LOADED, OUTSIDE, THREAD } from '../../../common/frame-names';
import type { FrameName, MethodRow } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { libraryIn } from '../../panes/details/libraries';
import { useApp } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { useAnswer } from '../../ui/useAnswer';

/** Number of rows in which own methods are sought. */
const MOST = 500;
/** A method with at least this share of the total, such as `main`, counts as a mere entry point. */
const NEARLY_ALL = 0.9;

/** Frames that stand for threads, or for code that no own method called. */
const isSynthetic = ({ className }: FrameName): boolean =>
  className.startsWith(THREAD) || [OUTSIDE, LOADED, FOLDED].includes(className);

/** @param rows by inclusive cost, the largest first */
export function firstMethod(rows: readonly MethodRow[], total: number, isOwn: (name: FrameName) => boolean): number {
  const methods = rows.filter(({ name }) => !isSynthetic(name));
  const own = methods.filter(({ name }) => isOwn(name));
  const inner = (some: readonly MethodRow[]) => some.find(({ inclusive }) => inclusive < total * NEARLY_ALL);
  return (inner(own) ?? own[0] ?? inner(methods) ?? methods[0])?.method ?? -1;
}

/** @param isWanted if false, nothing is requested */
export function useFirstMethod({ view, metric, key, total, slot }: CurrentView, isWanted: boolean) {
  const engine = useEngine();
  const named = useApp(({ place }) => place.own);
  const { profile } = slot.summary;
  const { value, fresh } = useAnswer(isWanted ? `${key}:${named}` : null, async () => {
    const [basis, page] = await Promise.all([
      ask(engine.ownBasis(profile, named)),
      ask(engine.hotMethods(view, metric.id, { sort: 'inclusive', order: 'desc', filter: '', offset: 0, limit: MOST })),
    ]);
    if (!page.ok) return page;
    const libraryOf = libraryIn(basis.ok ? basis.value : null);
    return { ok: true as const, value: firstMethod(page.value.rows, total, (name) => libraryOf(name) === null) };
  });
  const method = fresh ? (value ?? -1) : -1;
  return { method, isNone: isWanted && fresh && method < 0 };
}

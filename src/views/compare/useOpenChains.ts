/** Contexts whose chains the comparison's picture keeps open, as React state. */
import { useMemo, useState } from 'react';
import type { ComparisonId, ContextId } from '../../../workers/api/engine';

/** Most contexts that are kept. */
const MOST = 50;

/** Chains that hold a context which was selected stay open, so that no frame moves when another is selected. */
export function useOpenChains(comparison: ComparisonId, selected: ContextId): readonly ContextId[] {
  const [opened, setOpened] = useState<{ of: ComparisonId; contexts: readonly ContextId[] }>({ of: comparison, contexts: [] });
  const before = opened.of === comparison ? opened.contexts : [];
  const isNew = selected >= 0 && before.at(-1) !== selected;
  // The latest is last: a layout tells by it which were selected after the focus.
  const contexts = isNew ? [...before.filter((each) => each !== selected).slice(1 - MOST), selected] : before;
  if (isNew) setOpened({ of: comparison, contexts });
  const text = contexts.join();
  return useMemo(() => text.split(',').filter(Boolean).map(Number), [text]);
}

/** What goes into a link, asked of the engine whenever the wishes have come to rest; what was asked before is cancelled. */
import { useEffect, useState } from 'react';
import type { EngineError, SharedLink, ShareRequest, View } from '../../workers/engine.api';
import { ask, engine, nextJob } from '../app/engine';

/** What is pruned: the comparison in sight, or one tree. */
export type Subject = { comparison: number } | { view: View };

export interface LinkAnswer {
  link: SharedLink | null;
  error: EngineError | null;
  /** What is shown is of the wishes before. */
  busy: boolean;
}

const SETTLE_MS = 150;

export function useLink(subject: Subject | null, request: ShareRequest): LinkAnswer {
  const [answer, setAnswer] = useState<LinkAnswer>({ link: null, error: null, busy: true });
  const key = subject === null ? '' : JSON.stringify([subject, request]);
  useEffect(() => {
    if (key === '') return;
    const [wanted, wishes] = JSON.parse(key) as [Subject, ShareRequest];
    const job = nextJob();
    let current = true;
    setAnswer((before) => ({ ...before, busy: true }));
    const timer = setTimeout(async () => {
      const asked =
        'comparison' in wanted
          ? engine.shareComparison(job, wanted.comparison, wishes)
          : engine.shareProfile(job, wanted.view, wishes);
      const result = await ask(asked);
      if (!current) return;
      setAnswer(result.ok ? { link: result.value, error: null, busy: false } : { link: null, error: result.error, busy: false });
    }, SETTLE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      void engine.cancel(job);
    };
  }, [key]);
  return answer;
}

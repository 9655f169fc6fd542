/**
 * The content of a link to share, as React state: requested from the engine once the settings have not changed for a moment.
 * Earlier requests are cancelled.
 */
import { useEffect, useState } from 'react';
import type { EngineError, SharedLink, ShareRequest, Subject } from '../../../workers/api/engine';
import { ask, nextJob } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';

export interface LinkAnswer {
  link: SharedLink | null;
  error: EngineError | null;
  /** The settings with which the link was made: its address must use the same package names. */
  settings: ShareRequest;
  /** Whether the link still belongs to earlier settings. */
  busy: boolean;
}

const SETTLE_MS = 150;

export function useSharedLink(subject: Subject | null, request: ShareRequest): LinkAnswer {
  const engine = useEngine();
  const [answer, setAnswer] = useState<Omit<LinkAnswer, 'busy'> & { key: string | null }>({
    key: null,
    link: null,
    error: null,
    settings: request,
  });
  const key = subject === null ? '' : JSON.stringify([subject, request]);
  useEffect(() => {
    if (key === '') return;
    const [wanted, settings] = JSON.parse(key) as [Subject, ShareRequest];
    const job = nextJob();
    let current = true;
    const timer = setTimeout(async () => {
      const result = await ask(engine.share(job, wanted, settings));
      if (!current) return;
      const made = result.ok ? { link: result.value, error: null } : { link: null, error: result.error };
      setAnswer({ key, settings, ...made });
    }, SETTLE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      void engine.cancel(job);
    };
  }, [engine, key]);
  return { ...answer, busy: answer.key !== key };
}

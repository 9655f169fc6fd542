/**
 * The engine's answer to a long question as React state, like `useAnswer`, with progress and cancel. Another question cancels
 * the previous one.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { EngineError, Progress, Result } from '../../workers/api/engine';
import type { Answer } from '../ui/useAnswer';
import { nextJob, reporting } from './engine';
import { useEngine } from './useEngine';

export interface LongAnswer<T> extends Answer<T> {
  /** Null before the first report, and after the answer. */
  progress: Progress | null;
  cancel(): void;
  /** Repeats a cancelled or failed question. */
  again(): void;
}

interface State<T> {
  key: string;
  value: T | null;
  error: EngineError | null;
  /** Progress of the job that answers question `key`. The current question may already be another. */
  progress: { key: string; said: Progress } | null;
  job: number;
}

/** @param key identifies the question; another key repeats the request */
export function useLongAnswer<T>(
  key: string,
  question: (job: number, onProgress: (progress: Progress) => void) => Promise<Result<T>>,
): LongAnswer<T> {
  const engine = useEngine();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<T>>({ key: '', value: null, error: null, progress: null, job: 0 });
  const askNow = useEffectEvent(question);
  const asked = `${turn} ${key}`;
  useEffect(() => {
    const job = nextJob();
    let wanted = true;
    const report = reporting((progress) => {
      if (wanted) setState((before) => ({ ...before, progress: { key: asked, said: progress }, job }));
    });
    void askNow(job, report).then((result) => {
      if (!wanted) return;
      wanted = false;
      setState((before) => ({
        key: asked,
        value: result.ok ? result.value : before.value,
        error: result.ok ? null : result.error,
        progress: null,
        job,
      }));
    });
    return () => {
      if (wanted) void engine.cancel(job);
      wanted = false;
    };
  }, [engine, asked]);
  return {
    value: state.value,
    error: state.error,
    fresh: state.key === asked,
    progress: state.progress?.key === asked ? state.progress.said : null,
    cancel: () => void engine.cancel(state.job),
    again: () => setTurn((before) => before + 1),
  };
}

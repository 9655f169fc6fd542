/** List of running Java programs, from `callgrove serve --live`, each with a check whether it can be recorded. */
import { useEffect, useState } from 'react';
import type { LiveProgram } from '../../../common/live/live-state';
import { choose } from '../../opening/live/live-following';
import { doctor, programs } from '../../opening/live/live-server';
import { useLive } from '../../opening/live/live-store';
import { hasToken } from '../../opening/serve-token';
import { closeDialog, notify } from '../../state/store';
import { Button } from '../../ui/Button';
import styles from './open.module.css';

/** Time until the list is asked for again, in milliseconds. */
const AGAIN_MS = 5000;

export function LivePrograms() {
  const [list, setList] = useState<LiveProgram[] | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({});
  const state = useLive((live) => live.state);
  useEffect(() => {
    if (!hasToken()) return;
    const gone = new AbortController();
    const asked = new Set<number>();
    const load = async () => {
      let isLive = true;
      while (isLive && !gone.signal.aborted) {
        // Each list takes a short-lived VM: none while nobody looks.
        if (!document.hidden)
          isLive = await update().catch(() => {
            if (!gone.signal.aborted) setRefusal('The server does not answer; the page tries again every five seconds.');
            return true;
          });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    /** Reads the list again. Returns false if the server follows no programs. */
    const update = async (): Promise<boolean> => {
      const found = await programs(gone.signal);
      if (!found.ok && found.status === 404) return false;
      setRefusal(found.ok ? '' : found.why);
      if (!found.ok) return true;
      setList(found.value);
      // One after the other: each answer takes a short-lived VM.
      for (const { pid } of found.value.filter((each) => !asked.has(each.pid))) {
        const text = await doctor(pid, gone.signal);
        asked.add(pid);
        setAnswers((before) => ({ ...before, [pid]: text }));
      }
      return true;
    };
    void load();
    return () => gone.abort();
  }, []);
  if (list === null && refusal === '') return null;
  const follow = async (pid: number) => {
    setAsking(true);
    const why = await choose(pid);
    setAsking(false);
    if (why === '') closeDialog();
    else notify({ message: `The program ${pid} cannot be followed: ${why}` });
  };
  return (
    <section className={styles.card} aria-label="Running Java programs">
      <h2>Running Java programs</h2>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {list?.length === 0 && <p className="dim">You are running no Java program. The list is read again every five seconds.</p>}
      {state?.phase === 'attaching' && <p role="status">{state.message}</p>}
      {state?.phase === 'failed' && <p role="alert">{state.message}</p>}
      <ul className={styles.samples}>
        {list?.map(({ pid, version, command }) => (
          <li key={pid} className={styles.sample}>
            <div>
              <strong>
                <bdi>{command || '(no name)'}</bdi>
              </strong>
              <p className="dim">
                {pid}
                {version && ` · JDK ${version}`}
              </p>
              <p className="dim">{answers[pid] ?? 'Checking whether it can be recorded …'}</p>
            </div>
            <div className={styles.row}>
              <Button aria-label={`Follow ${pid}`} disabled={isAsking} onClick={() => void follow(pid)}>
                Follow
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

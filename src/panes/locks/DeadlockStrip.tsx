/** Strip above the views: which threads wait for each other, with their stacks on request. */
import { useState } from 'react';
import { DEADLOCKS_BLIND, deadlockFound, deadlockSentence, stackFrame } from '../../../common/locks/deadlock-words';
import type { Deadlock } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { showInTree } from '../../session/selection';
import type { Side } from '../../state/place';
import { currentSide, readySlot, useApp, viewKey } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { coveredBy } from '../../state/views';
import { Strip } from '../../ui/strip/Strip';
import { LinkButton } from '../../ui/table/LinkButton';
import { useAnswer } from '../../ui/useAnswer';
import styles from './deadlock-strip.module.css';

export function DeadlockStrip() {
  const slots = useApp((state) => state.slots);
  const side = useApp(currentSide);
  const isPair = useApp((state) => coveredBy(state.place.view) === 'pair');
  const shown: readonly Side[] = isPair ? ['a', 'b'] : side ? [side] : [];
  const found = shown.flatMap((each) => {
    const deadlocks = readySlot(slots[each])?.summary.deadlocks;
    return deadlocks ? [{ side: each, deadlocks }] : [];
  });
  if (found.length === 0) return null;
  return (
    <Strip label="Deadlock" look="inline" className={styles.deadlocks}>
      {found.map(({ side: each, deadlocks }) => (
        <Deadlocks key={each} deadlocks={deadlocks} side={isPair ? each : null} />
      ))}
      <p className="dim">{DEADLOCKS_BLIND}</p>
    </Strip>
  );
}

/** @param side in a comparison, the side whose file has them; null for the file in view */
function Deadlocks({ deadlocks, side }: { deadlocks: readonly Deadlock[]; side: Side | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {deadlocks.map((deadlock, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deadlocks have no identity but their place.
        <p key={at} className={styles.sentence}>
          {side && `${side.toUpperCase()}: `}
          {deadlockSentence(deadlock)}
        </p>
      ))}
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Stacks</summary>
        {open && <Stacks deadlocks={deadlocks} isLinked={side === null} />}
      </details>
    </>
  );
}

function Stacks({ deadlocks, isLinked }: { deadlocks: readonly Deadlock[]; isLinked: boolean }) {
  const engine = useEngine();
  const current = useCurrentView();
  const view = current?.view;
  const { value } = useAnswer(isLinked && view ? viewKey(view) : null, () =>
    ask(engine.deadlockContexts(view ?? { profile: -1, thread: 'all' })),
  );
  return deadlocks.map((deadlock, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: deadlocks have no identity but their place.
    <div key={at} className={styles.stacks}>
      <p className="dim">{deadlockFound(deadlock)}</p>
      {deadlock.threads.map(({ name, stack }, k) => {
        const context = value?.[at]?.[k] ?? -1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: threads may have equal names.
          <section key={k} aria-label={name}>
            <h3>{name || '(no name)'}</h3>
            <ol>
              {stack.map((frame, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stack's frames do not move.
                <li key={line}>{stackFrame(frame)}</li>
              ))}
            </ol>
            {context >= 0 && <LinkButton onClick={() => showInTree(context)}>Show in the call tree</LinkButton>}
          </section>
        );
      })}
    </div>
  ));
}

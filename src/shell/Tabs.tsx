/** The tabs of all views, in one line. A narrow screen has `BottomTabs.tsx` instead. */
import type { ReactNode } from 'react';
import { currentSide, readySlot, refsOf, setPlace, slotRef, useApp } from '../state/store';
import { writeAddress } from '../state/url';
import type { ViewDefinition } from '../state/view-definition';
import { views } from '../state/views';
import styles from './tabs.module.css';

/** Views that the open files offer. */
export function useOffered(): readonly ViewDefinition[] {
  const slots = useApp((state) => state.slots);
  const view = useApp((state) => state.place.view);
  const members = useApp((state) => state.matrix.length);
  const side = useApp(currentSide);
  const summary = side && readySlot(slots[side])?.summary;
  if (!summary) return [];
  return views().filter(({ id, offered }) => view === id || (offered?.({ summary, members }) ?? true));
}

export function Tab({
  view: { id, label },
  className,
  children,
}: {
  view: ViewDefinition;
  className?: string | undefined;
  children: ReactNode;
}) {
  const place = useApp((state) => state.place);
  const slots = useApp((state) => state.slots);
  const matrix = useApp((state) => state.matrix);
  const isCurrent = place.view === id;
  return (
    <a
      className={className}
      href={writeAddress({ ...place, view: id }, { a: slotRef(slots.a), b: slotRef(slots.b) }, refsOf(matrix))}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setPlace({ view: id });
      }}
    >
      {children}
    </a>
  );
}

export function Tabs() {
  const offered = useOffered();
  return (
    <nav className={styles.line} aria-label="Views">
      {offered.map((view) => (
        <Tab key={view.id} view={view} className={styles.tab}>
          {view.label}
        </Tab>
      ))}
    </nav>
  );
}

/** The tabs of views: all of them in the bar, or at the bottom of a narrow screen the most used ones and *More*. */
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentSide, readySlot, refsOf, setPlace, slotRef, useApp } from '../state/store';
import { writeAddress } from '../state/url';
import type { ViewDefinition } from '../state/view-definition';
import { viewOfId, views } from '../state/views';
import { Disclosure } from '../ui/overlay/Disclosure';
import styles from './tabs.module.css';

/** Tabs of a narrow screen beside *More*. */
const AT_HAND = 4;

/** Views that the open files have. */
function useOffered(): readonly ViewDefinition[] {
  const slots = useApp((state) => state.slots);
  const view = useApp((state) => state.place.view);
  const members = useApp((state) => state.matrix.length);
  const side = useApp(currentSide);
  const summary = side && readySlot(slots[side])?.summary;
  if (!summary) return [];
  return views().filter(({ id, offered }) => view === id || (offered?.({ summary, members }) ?? true));
}

function Tab({
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
      aria-label={children === label ? undefined : label}
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

const often = ({ often: place = Number.POSITIVE_INFINITY }: ViewDefinition): number => place;

export function BottomTabs() {
  const offered = useOffered();
  const current = useApp((state) => state.place.view);
  const hasPair = useApp(({ slots }) => readySlot(slots.a) !== null && readySlot(slots.b) !== null);
  if (offered.length === 0) return null;
  // A comparison of one file has nothing to show.
  const ranked = offered.filter((view) => often(view) < Number.POSITIVE_INFINITY && (hasPair || view.covers !== 'pair'));
  const atHand = ranked.sort((a, b) => often(a) - often(b)).slice(0, AT_HAND);
  const others = offered.filter((view) => !atHand.includes(view));
  const isOther = others.some(({ id }) => id === current);
  const { label } = viewOfId(current);
  return (
    <nav className={styles.bottom} aria-label="Views">
      {atHand.map((view) => (
        <Tab key={view.id} view={view} className={styles.thumb}>
          <view.icon aria-hidden={true} />
          <span>{view.short ?? view.label}</span>
        </Tab>
      ))}
      <Disclosure
        label={isOther ? `More views; this is ${label}` : 'More views'}
        buttonClass={styles.thumb}
        panelClass={styles.more}
        isCurrent={isOther}
        closesOnPress
        button={
          <>
            <Ellipsis aria-hidden="true" />
            <span>{isOther ? label : 'More'}</span>
          </>
        }
      >
        {others.map((view) => (
          <Tab key={view.id} view={view} className={styles.other}>
            <view.icon aria-hidden={true} />
            <span>{view.label}</span>
          </Tab>
        ))}
      </Disclosure>
    </nav>
  );
}

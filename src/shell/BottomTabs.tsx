/** The tabs at the bottom of a narrow screen: the most used views, and *More* for the others. */
import {
  Boxes,
  ChartColumn,
  Diff,
  Ellipsis,
  Flame,
  Grid3x3,
  ListTree,
  PanelTop,
  Sandwich,
  Spline,
  TableProperties,
} from 'lucide-react';
import type { ViewId } from '../state/place';
import { readySlot, useApp } from '../state/store';
import type { ViewDefinition } from '../state/view-definition';
import { viewOfId } from '../state/views';
import { Disclosure } from '../ui/overlay/Disclosure';
import { Tab, useOffered } from './Tabs';
import styles from './tabs.module.css';

/** Number of tabs next to *More*. */
const AT_HAND = 4;

/** Icons of views, defined here because only this script needs them. */
const ICONS: Partial<Record<ViewId, typeof Flame>> = {
  flame: Flame,
  tree: ListTree,
  methods: TableProperties,
  sandwich: Sandwich,
  allocations: Boxes,
  threads: Spline,
  compare: Diff,
  matrix: Grid3x3,
  timeline: ChartColumn,
};

function Icon({ of: { id } }: { of: ViewDefinition }) {
  const Picture = ICONS[id] ?? PanelTop;
  return <Picture aria-hidden="true" />;
}

const rankOf = ({ tabRank = Number.POSITIVE_INFINITY }: ViewDefinition): number => tabRank;

export function BottomTabs() {
  const offered = useOffered();
  const current = useApp((state) => state.place.view);
  const hasPair = useApp(({ slots }) => readySlot(slots.a) !== null && readySlot(slots.b) !== null);
  if (offered.length === 0) return null;
  // With only one file, a comparison has nothing to show.
  const ranked = offered.filter((view) => rankOf(view) < Number.POSITIVE_INFINITY && (hasPair || view.covers !== 'pair'));
  const atHand = ranked.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, AT_HAND);
  const others = offered.filter((view) => !atHand.includes(view));
  const isOther = others.some(({ id }) => id === current);
  const { label, short = label } = viewOfId(current);
  return (
    <nav className={styles.bottom} aria-label="Views">
      {atHand.map((view) => (
        <Tab key={view.id} view={view} className={styles.thumb}>
          <Icon of={view} />
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
            <span>{isOther ? short : 'More'}</span>
          </>
        }
      >
        {others.map((view) => (
          <Tab key={view.id} view={view} className={styles.other}>
            <Icon of={view} />
            <span>{view.label}</span>
          </Tab>
        ))}
      </Disclosure>
    </nav>
  );
}

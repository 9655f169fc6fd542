/** Defines the timeline view: its tab, its fields in the address, and how its code is loaded. */
import { choice, column, type StatesOf } from '../../state/field';
import { edge } from '../../state/shared-fields';
import { defineView } from '../../state/views';
import { COLLECTION_SORTS } from './activity/collection-sorts';

/** Work per interval between snapshots. */
const states = {
  timeline: {
    by: choice('by', 'timeline grouping', ['package', 'thread'], 'package'),
    /** Meaning of an interval's width. */
    axis: choice('axis', 'timeline axis', ['work', 'time'], 'work'),
    table: choice('table', 'timeline table', ['intervals', 'collections'], 'intervals'),
    /** How the table of collections is sorted. */
    sort: column(COLLECTION_SORTS, 'at'),
    order: choice('order', 'sort order', ['asc', 'desc'], 'asc'),
    /** The part of the run that fills the width, for intervals of equal time. */
    x0: edge('t0', 'start of the time shown', 0),
    x1: edge('t1', 'end of the time shown', 1),
  },
};

declare module '../../state/place' {
  interface Views {
    timeline: StatesOf<typeof states>;
  }
}

defineView({
  id: 'timeline',
  label: 'Timeline',
  covers: 'file',
  metrics: 'by-interval',
  load: async () => (await import('./TimelineView')).TimelineView,
  states,
  address: ['flame.selected', 'timeline'],
  offered: ({ summary }) => summary.timeline !== null,
});

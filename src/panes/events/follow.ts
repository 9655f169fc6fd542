/** Opens files again if the address, or a condition of the gate, comes to name events of the VM that they were opened without. */
import { eventsNamed } from '../../../common/vm-events/vm-events';
import { openWithMetrics } from '../../opening/sides';
import { withScript } from '../../state/fetched-script';
import { readySlot, stateNow, useApp } from '../../state/store';
import { countsEvents } from './countable';

const openNow = () => {
  const { slots } = stateNow();
  return [slots.a, slots.b].flatMap((slot) => readySlot(slot)?.summary ?? []);
};

/** Requests of profiles for an event. A file opened for it that still lacks it cannot have it. */
const tried = new Set<string>();
const request = (id: string): string => [...openNow().map(({ profile }) => profile), id].join();

/** Ids of the events that these metrics and conditions name, and that one of the open files lacks but may have. */
export function missingEvents(named: readonly string[]): string[] {
  if (!countsEvents(stateNow())) return [];
  const open = openNow();
  const isFlight = open.some(({ format }) => format === 'jfr');
  return eventsNamed(named, isFlight).filter(
    (wanted) => open.some(({ metrics }) => metrics.every(({ id }) => id !== wanted)) && !tried.has(request(wanted)),
  );
}

let isRunning = false;

/**
 * Opens the files again that lack events which metric, gate, or these conditions name.
 *
 * @param typed conditions that are not in the address yet
 */
export async function openMissing(typed: readonly string[] = []): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const missing = () => {
    const { metric, gate } = stateNow().place;
    return missingEvents([metric, ...gate, ...typed]);
  };
  try {
    for (let ids = missing(); ids.length > 0; ids = missing()) {
      for (const id of ids) tried.add(request(id));
      await openWithMetrics(ids);
      if (openNow().some(({ runs }) => runs !== null))
        await withScript(import('../../opening/runs'), (runs) => runs.reopenRuns(ids));
      for (const id of ids) tried.add(request(id));
    }
  } finally {
    isRunning = false;
  }
}

let isFollowing = false;

/** Begins to follow the address. Files are opened with the events that it names then, so only what it names later is missing. */
export function followEvents(): void {
  if (isFollowing) return;
  isFollowing = true;
  useApp.subscribe(({ place }, before) => {
    if (place.metric !== before.place.metric || place.gate !== before.place.gate) void openMissing();
  });
}

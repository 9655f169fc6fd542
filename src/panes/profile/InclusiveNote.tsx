/** Note next to inclusive figures of a file whose recorder folded contexts for lack of memory: the figures may not be exact. */

import { inclusiveNote, movedNote } from '../../../common/memory-notes';
import { eventOfMetric } from '../../../common/vm-events/vm-events';
import type { ProfileSummary } from '../../../workers/api/engine';
import { readySlot, useApp } from '../../state/store';
import { Note } from '../../ui/layout/ViewBody';

/** @param of the file's name, used in the sentence */
export function InclusiveNote({ summary, of }: { summary: ProfileSummary; of?: string | undefined }) {
  const text = inclusiveNote(summary, of);
  return (
    text && (
      <>
        <Note>{text}</Note>
        <MovedNote {...{ summary }} of={of} />
      </>
    )
  );
}

function MovedNote({ summary, of }: { summary: ProfileSummary; of?: string | undefined }) {
  const id = useApp((state) => state.place.metric);
  const metric = summary.metrics.find((each) => each.id === id);
  const event = metric && eventOfMetric(metric);
  const text = event && movedNote(summary, event.label, of);
  return text && <Note>{text}</Note>;
}

/** Notes for both sides of a comparison by an event of the VM, whose sentences name the methods that caused it. */
export function MovedNotes() {
  const slots = useApp((state) => state.slots);
  return (['a', 'b'] as const).map((side) => {
    const ready = readySlot(slots[side]);
    return ready && <MovedNote key={side} summary={ready.summary} of={side.toUpperCase()} />;
  });
}

/** The notes for both sides of a comparison. */
export function InclusiveNotes() {
  const slots = useApp((state) => state.slots);
  return (['a', 'b'] as const).map((side) => {
    const ready = readySlot(slots[side]);
    return ready && <InclusiveNote key={side} summary={ready.summary} of={side.toUpperCase()} />;
  });
}

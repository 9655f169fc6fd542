/** Note next to inclusive figures of a file whose recorder folded contexts for lack of memory: the figures may not be exact. */

import { inclusiveNote } from '../../../common/memory-notes';
import type { ProfileSummary } from '../../../workers/api/engine';
import { readySlot, useApp } from '../../state/store';
import { Note } from '../../ui/layout/ViewBody';

/** @param of the file's name, used in the sentence */
export function InclusiveNote({ summary, of }: { summary: ProfileSummary; of?: string }) {
  const text = inclusiveNote(summary, of);
  return text && <Note>{text}</Note>;
}

/** The notes for both sides of a comparison. */
export function InclusiveNotes() {
  const slots = useApp((state) => state.slots);
  return (['a', 'b'] as const).map((side) => {
    const ready = readySlot(slots[side]);
    return ready && <InclusiveNote key={side} summary={ready.summary} of={side.toUpperCase()} />;
  });
}

/** What keys do in the call tree, following ARIA's treegrid pattern. */
import { methodName, shortName } from '../../ui/method-names';
import { rowForKey } from '../../ui/table/row-keys';
import type { Row } from './call-tree';

export type TreeAction =
  | { kind: 'go'; to: number }
  | { kind: 'expand' | 'collapse'; context: number }
  | { kind: 'open' | 'toggle-more' | 'hottest' };

interface KeyEvent {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** In milliseconds: letters typed within this time extend the word. */
const TYPE_AHEAD_MS = 700;

/** @param typed letters typed so far and the time of the last one; changed by this function */
export function treeKey(
  event: KeyEvent,
  rows: readonly Row[],
  index: number,
  page: number,
  typed: { text: string; at: number },
  now: number,
): TreeAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const row = rows[index];
  if (!row) return null;
  const to = rowForKey(event.key, index, rows.length, page);
  if (to !== null) return { kind: 'go', to };
  const context = row.kind === 'context' ? row.row.context : -1;
  switch (event.key) {
    case 'ArrowRight':
      if (event.shiftKey) return { kind: 'hottest' };
      if (row.kind !== 'context' || row.row.callees === 0) return null;
      return row.open ? { kind: 'go', to: index + 1 } : { kind: 'expand', context };
    case 'ArrowLeft': {
      if (row.kind === 'context' && row.open) return { kind: 'collapse', context };
      const parent = rows.findIndex((each) => each.kind === 'context' && each.row.context === row.parent);
      return parent < 0 ? null : { kind: 'go', to: parent };
    }
    case ' ':
      if (row.kind === 'more') return { kind: 'toggle-more' };
      if (row.row.callees === 0) return null;
      return { kind: row.open ? 'collapse' : 'expand', context };
    case 'Enter':
      return { kind: row.kind === 'more' ? 'toggle-more' : 'open' };
    default:
      return /^\p{L}$/u.test(event.key) ? typeAhead(event.key, rows, index, typed, now) : null;
  }
}

/** The next row whose class or method begins with the letters. */
function typeAhead(
  letter: string,
  rows: readonly Row[],
  index: number,
  typed: { text: string; at: number },
  now: number,
): TreeAction {
  typed.text = now - typed.at < TYPE_AHEAD_MS ? typed.text + letter.toLowerCase() : letter.toLowerCase();
  typed.at = now;
  // A longer word may still match the current row; a first letter always moves on.
  const first = typed.text.length === 1 ? 1 : 0;
  for (let step = first; step < rows.length + first; step++) {
    const at = (index + step) % rows.length;
    const row = rows[at];
    if (row.kind !== 'context') continue;
    const { name: shown } = row.row;
    if ([shortName(shown), methodName(shown)].some((name) => name.toLowerCase().startsWith(typed.text)))
      return { kind: 'go', to: at };
  }
  return { kind: 'go', to: index };
}

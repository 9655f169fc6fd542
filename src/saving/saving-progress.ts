/** Saves a table to a file while showing the progress. */
import type { Saving } from '../ports/ports';
import { type TableInProgress, useSaving } from './saving-store';

/** Time before progress is shown, and between two figures, in milliseconds. */
const PATIENCE = 300;

/** Writes a table while showing its progress. If several are being written, the one that reported last is shown. */
export async function whileSaving<T>(
  label: string,
  write: (saving: Saving) => Promise<T>,
): Promise<{ signal: AbortSignal; content: T }> {
  const given = new AbortController();
  const { signal } = given;
  let shown: TableInProgress | null = null;
  let shownAt = performance.now();
  const tell = (rows: number, of: number): void => {
    const now = performance.now();
    if (signal.aborted || now - shownAt < PATIENCE) return;
    shownAt = now;
    shown = { label, rows, of, cancel };
    useSaving.setState({ saving: shown });
  };
  const hide = (): void => useSaving.setState(({ saving }) => ({ saving: saving === shown ? null : saving }));
  const cancel = (): void => {
    given.abort();
    hide();
  };
  try {
    return { signal, content: await write({ signal, tell }) };
  } finally {
    hide();
  }
}

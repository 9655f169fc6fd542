import type { Saving } from '../ports/table-port';
import { type Saved, useSaving } from './saving';

/** Shorter than that is not worth telling, nor are figures that follow each other faster. Milliseconds. */
const PATIENCE = 300;

/** Of tables that are saved at the same time the one that told last is shown. */
export async function whileSaving<T>(
  label: string,
  write: (saving: Saving) => Promise<T>,
): Promise<{ signal: AbortSignal; content: T }> {
  const given = new AbortController();
  const { signal } = given;
  let shown: Saved | null = null;
  let told = performance.now();
  const tell = (rows: number, of: number): void => {
    const now = performance.now();
    if (signal.aborted || now - told < PATIENCE) return;
    told = now;
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

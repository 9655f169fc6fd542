/**
 * The engine's answers as React state. The latest question wins; the previous answer stays on screen until the next one
 * arrives.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EngineError, Page, Result } from '../../workers/api/engine';

export interface Answer<T> {
  /** The last answer, perhaps to an earlier question of the same kind; null after an error. */
  value: T | null;
  error: EngineError | null;
  /** Whether `value` answers the current question. */
  fresh: boolean;
}

/** An answer with the key of the question that it answers; empty before the first one. */
export interface KeyedAnswer<T> extends Answer<T> {
  answered: string;
}

/**
 * Asks the engine whenever the key changes.
 *
 * @param key identifies the question; if null, nothing is requested
 */
export function useAnswer<T>(key: string | null, question: () => Promise<Result<T>>): KeyedAnswer<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: EngineError | null }>({
    key: '',
    value: null,
    error: null,
  });
  const askNow = useEffectEvent(question);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    void askNow().then((result) => {
      if (!wanted) return;
      setState(result.ok ? { key, value: result.value, error: null } : { key, value: null, error: result.error });
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  return key === null
    ? { value: null, error: null, fresh: true, answered: '' }
    : { value: state.value, error: state.error, fresh: state.key === key, answered: state.key };
}

/**
 * Lets a row be chosen while the next answer is on its way, whose rows have other numbers if it is from a newer dump: the row is
 * acted on once that is there, found again by its name.
 *
 * @param find the row with a name, which was at an index; undefined if there is none, null if its page has not arrived
 */
export function useChoice<Row>(
  isFresh: boolean,
  nameOf: (row: Row) => string | number | null,
  find: (name: string | number, index: number) => Row | null | undefined,
): (row: Row, index: number, act: (row: Row) => void) => void {
  const early = useRef<{ name: string | number; index: number; act: (row: Row) => void } | null>(null);
  useEffect(() => {
    const { current: chosen } = early;
    if (chosen === null || !isFresh) return;
    const row = find(chosen.name, chosen.index);
    if (row === null) return;
    early.current = null;
    if (row !== undefined) chosen.act(row);
  });
  return (row, index, act) => {
    const name = isFresh ? null : nameOf(row);
    early.current = name === null ? null : { name, index, act };
    if (name === null) act(row);
  };
}

const PAGE = 100;
/** Few enough rows for the page to receive between two animation frames. */
const EXPORT_PAGE = 400;

export interface Pages<Row> {
  /** Total number of rows; null until the first page has arrived. */
  total: number | null;
  row(index: number): Row | undefined;
  /** Whether the rows answer the current question. Until they do, their numbers may be those of an earlier dump. */
  isFresh: boolean;
  /** The first loaded row that matches. */
  find(matches: (row: Row) => boolean): Row | undefined;
  /** Requests the pages that contain these rows. */
  need(first: number, last: number): void;
  error: EngineError | null;
  /**
   * Reads all rows for export, page by page.
   *
   * @returns false after an error, or if the signal aborted it
   */
  each(take: (rows: readonly Row[], total: number) => void, signal: AbortSignal): Promise<boolean>;
}

interface PageState<Row> {
  key: string;
  total: number | null;
  pages: Map<number, Row[]>;
  error: EngineError | null;
}

/** Rows of a long table as React state, fetched in pages as they become visible. */
export function usePages<Row>(
  key: string | null,
  load: (offset: number, limit: number) => Promise<Result<Page<Row>>>,
): Pages<Row> {
  const [state, setState] = useState<PageState<Row>>({ key: '', total: null, pages: new Map(), error: null });
  const [asked] = useState(() => ({ key: '', pages: new Set<number>() }));

  const fetchPage = useEffectEvent((forKey: string, page: number) => {
    if (asked.key !== forKey) {
      asked.key = forKey;
      asked.pages.clear();
    }
    if (asked.pages.has(page)) return;
    asked.pages.add(page);
    void load(page * PAGE, PAGE).then((result) => {
      if (asked.key !== forKey) return;
      setState((before) => {
        const pages = new Map(before.key === forKey ? before.pages : []);
        if (!result.ok) return { key: forKey, total: before.key === forKey ? before.total : null, pages, error: result.error };
        pages.set(page, result.value.rows);
        return { key: forKey, total: result.value.total, pages, error: null };
      });
    });
  });

  const [range, setRange] = useState({ first: 0, last: 0 });
  useEffect(() => {
    if (key === null) return;
    for (let page = Math.floor(range.first / PAGE); page <= Math.floor(range.last / PAGE); page++) fetchPage(key, page);
  }, [key, range]);

  const need = useCallback((first: number, last: number) => {
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const { pages } = state;
  return {
    total: key === null ? 0 : state.total,
    row: (index) => pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    isFresh: state.key === (key ?? ''),
    find: (matches) => {
      for (const rows of pages.values()) {
        const found = rows.find(matches);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    need,
    error: state.key === key ? state.error : null,
    each: async (take, signal) => {
      for (let taken = 0; ; ) {
        const page = await load(taken, EXPORT_PAGE);
        if (!page.ok || signal.aborted) return false;
        const { rows, total } = page.value;
        taken += rows.length;
        take(rows, total);
        if (taken >= total) return true;
        // The engine returned fewer rows than it announced.
        if (rows.length === 0) return false;
      }
    },
  };
}

/**
 * The engine's answers as React state. The latest question wins; the previous answer stays on screen until the next one
 * arrives.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EngineError, Page, Result } from '../../workers/api/engine';
import { type RowNumbers, rowIn, rowsPort } from './row-numbers';

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
 * Lets a row be chosen while the next answer is on its way, if its numbers in the new tree are not known: it is acted on once the
 * answer is there, if that has a row of the same name.
 *
 * @param nameOf a name that no other row has; null for a row that cannot be found again
 */
export function useChoice<Row>(
  isFresh: boolean,
  nameOf: (row: Row) => string | null,
  find: (name: string) => Row | undefined,
): (row: Row, act: (row: Row) => void, isKnown?: boolean) => void {
  const early = useRef<{ name: string; act: (row: Row) => void } | null>(null);
  useEffect(() => {
    const { current: chosen } = early;
    if (chosen === null || !isFresh) return;
    early.current = null;
    const row = find(chosen.name);
    if (row !== undefined) chosen.act(row);
  });
  return (row, act, isKnown = isFresh) => {
    const name = isKnown ? null : nameOf(row);
    early.current = name === null ? null : { name, act };
    if (isKnown) act(row);
  };
}

/**
 * The total of which the rows in view are shares: after a change of the tree, rows stay on screen until fresh ones arrive, and so
 * does their total.
 *
 * @param total of the current tree
 * @param isFresh whether the rows are of that tree
 */
export function useTotalOfRows(total: number, isFresh: boolean): number {
  const [kept, setKept] = useState(total);
  if (isFresh && kept !== total) setKept(total);
  return isFresh ? total : kept;
}

const PAGE = 100;
/** Few enough rows for the page to receive between two animation frames. */
const EXPORT_PAGE = 400;

export interface Pages<Row> {
  /** Total number of rows; null until the first page has arrived. */
  total: number | null;
  /** With the numbers of the current tree, if they are known there. */
  row(index: number): Row | undefined;
  /** Whether the rows answer the current question. */
  isFresh: boolean;
  /** Whether a row has the numbers of the current tree. Rows that have not arrived yet may be unknown there. */
  isKnown(index: number): boolean;
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
  tree: string;
  total: number | null;
  pages: Map<number, Row[]>;
  error: EngineError | null;
}

/**
 * Rows of a long table as React state, fetched in pages as they become visible.
 *
 * @param tree names the tree to which `context` and `method` of a row belong; omitted for rows without such numbers
 */
export function usePages<Row>(
  key: string | null,
  load: (offset: number, limit: number) => Promise<Result<Page<Row>>>,
  tree = '',
): Pages<Row> {
  const [state, setState] = useState<PageState<Row>>({ key: '', tree: '', total: null, pages: new Map(), error: null });
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
        if (!result.ok)
          return { key: forKey, tree, total: before.key === forKey ? before.total : null, pages, error: result.error };
        pages.set(page, result.value.rows);
        return { key: forKey, tree, total: result.value.total, pages, error: null };
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
  const rowAt = (index: number) => pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  const known = (index: number) => {
    const row = rowAt(index);
    return row && rowIn(row, state.tree, tree);
  };
  const numbersNow = useEffectEvent((): RowNumbers => {
    const visible = Array.from({ length: range.last - range.first + 1 }, (_, at) => known(range.first + at));
    const numbers = (kind: 'context' | 'method') =>
      visible.map((row) => (row as { [each in typeof kind]?: number } | undefined)?.[kind]).filter((each) => each !== undefined);
    return { tree, contexts: numbers('context'), methods: numbers('method') };
  });
  useEffect(() => (tree === '' ? undefined : rowsPort.attach(() => numbersNow())), [tree]);
  return {
    total: key === null ? 0 : state.total,
    row: (index) => known(index) ?? rowAt(index),
    isFresh: state.key === (key ?? ''),
    isKnown: (index) => known(index) !== undefined,
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

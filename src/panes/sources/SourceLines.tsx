/** Draws the visible lines of a source file, with figures where methods begin. */
import { type CSSProperties, type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import type { NeighbourRow, SourceBlock, SourceText } from '../../../workers/api/engine';
import { shortName } from '../../ui/method-names';
import { Grid, type GridHandle } from '../../ui/table/Grid';
import { useNarrow } from '../../ui/useMedia';
import type { FileFigures, LineFigures } from './line-figures';
import { columnsOf, runsOf, TAB, type Token, tokensOf } from './line-tokens';
import styles from './source-lines.module.css';
import type { Match } from './text-matches';

/** Height of a line in pixels. */
const HEIGHT = 24;
/** Number of lines kept visible above the revealed one. */
const ABOVE = 3;

export interface SourceLinesHandle {
  /** Scrolls to a line, counted from 1, unless it is visible. */
  reveal(line: number): void;
}

interface SourceLinesProps {
  ref: Ref<SourceLinesHandle>;
  label: string;
  text: SourceText;
  figures: FileFigures;
  begun: ReadonlyMap<number, LineFigures>;
  /** Callees of the selected method, by the line that calls them. */
  calls: ReadonlyMap<number, readonly NeighbourRow[]>;
  block: SourceBlock | null;
  matches: readonly Match[];
  /** Index of the current match, or −1. */
  match: number;
  onSelect(method: number): void;
}

export function SourceLines({ ref, label, text, figures, begun, calls, block, matches, match, onSelect }: SourceLinesProps) {
  const { lines } = text;
  const narrow = useNarrow();
  const columns = figures.columns.map((column, at) => ({ ...column, at })).filter(({ wideOnly }) => !(narrow && wideOnly));
  const grid = useRef<GridHandle>(null);
  const own = figures.method.head;
  useImperativeHandle(ref, () => ({ reveal: (line) => grid.current?.show(line - 1, ABOVE) }));
  const spans = useMemo(() => spansByLine(text.spans), [text]);
  const found = useMemo(() => matchesByLine(matches), [matches]);
  const widest = useMemo(() => lines.reduce((most, line) => Math.max(most, columnsOf(line)), 0), [lines]);

  const select = (index: number) => {
    const methods = begun.get(index + 1)?.methods ?? [];
    const now = methods.findIndex(({ id }) => id === figures.method.id);
    const next = methods[(now + 1) % methods.length];
    if (next !== undefined) onSelect(next.id);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    if ((event.key === 'Enter' || event.key === ' ') && begun.has(index + 1)) {
      select(index);
      return true;
    }
    return event.altKey ? (beginningFrom(index, event.key, begun) ?? false) : undefined;
  };

  return (
    <Grid
      label={label}
      ref={grid}
      count={lines.length}
      columns={columns.length + 2}
      rowHeight={HEIGHT}
      padding={HEIGHT}
      overscan={12}
      start={Math.max(0, own - 1)}
      onKey={onKey}
      className={styles.scroller}
      style={{ '--columns': columns.length } as CSSProperties}
      gridClassName={styles.grid}
      gridStyle={{ minWidth: `calc(var(--gutter) + ${widest + 4}ch)`, tabSize: TAB }}
      headClassName={styles.head}
      head={<Head columns={columns} />}
      row={(index) => {
        const line = index + 1;
        const here = begun.get(line);
        const inside = block !== null && line >= block.from && line <= block.to;
        const callees = calls.get(line);
        const cells = here ? figures.cells(here) : callees && figures.callCells?.(callees);
        return {
          key: index,
          'aria-selected': inside || line === own,
          'aria-current': line === own ? 'location' : undefined,
          className: styles.row,
          children: (
            <>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: does for the mouse what Enter does on the row */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space are keys of the row */}
              <div
                className={styles.gutter}
                data-begins={here !== undefined}
                data-calls={!here && cells !== undefined}
                title={here?.methods.map(({ name }) => shortName(name)).join('\n')}
                onClick={here && (() => select(index))}
              >
                {columns.map(({ id, at }) => (
                  // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
                  // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells
                  <div
                    role="gridcell"
                    key={id}
                    className={styles.figure}
                    title={cells?.[at]?.title}
                    data-kind={cells?.[at]?.kind}
                  >
                    {cells?.[at]?.heat !== undefined && (
                      <span className={styles.heat} style={{ width: `${cells[at].heat * 100}%` }} />
                    )}
                    <span>{cells?.[at]?.text}</span>
                  </div>
                ))}
                {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells */}
                <div role="gridcell" className={styles.number}>
                  {line}
                </div>
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells */}
              <div role="gridcell" className={styles.code}>
                {runsOf(tokensOf(lines[index], spans.get(index) ?? [], found.get(index) ?? [])).map((run, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place.
                  <Run key={at} tokens={run} match={match} />
                ))}
              </div>
            </>
          ),
        };
      }}
    />
  );
}

/** The line where the next or previous method begins, or `index` if there is none; null for other keys. */
function beginningFrom(index: number, key: string, begun: ReadonlyMap<number, LineFigures>): number | null {
  const beginnings = [...begun.keys()].map((line) => line - 1).sort((a, b) => a - b);
  if (key === 'ArrowDown') return beginnings.find((line) => line > index) ?? index;
  if (key === 'ArrowUp') return beginnings.findLast((line) => line < index) ?? index;
  return null;
}

function Head({ columns }: { columns: readonly { id: string; label: string; hint: string }[] }) {
  return (
    <>
      <div className={styles.gutter}>
        {columns.map((column) => (
          // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
          // biome-ignore lint/a11y/useFocusableInteractive: header rows are not stops
          <div role="columnheader" key={column.id} className={styles.figure} title={column.hint}>
            {column.label}
          </div>
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: header rows are not stops */}
        <div role="columnheader" className={styles.number}>
          Line
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: header rows are not stops */}
      <div role="columnheader" className={styles.code}>
        Text
      </div>
    </>
  );
}

/** A match, or the text between two matches. */
function Run({ tokens, match }: { tokens: readonly Token[]; match: number }) {
  const drawn = tokens.map(({ text, kind }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place.
    <span key={at} data-code={kind}>
      {text}
    </span>
  ));
  return tokens[0].match < 0 ? drawn : <mark data-current={tokens[0].match === match}>{drawn}</mark>;
}

type LineSpan = { from: number; to: number; kind: 'comment' | 'text' };

function spansByLine(spans: Uint32Array): Map<number, LineSpan[]> {
  const lines = new Map<number, LineSpan[]>();
  for (let at = 0; at < spans.length; at += 4) {
    const [line, from, to, kind] = spans.subarray(at, at + 4);
    const known = lines.get(line);
    const span: LineSpan = { from, to, kind: kind === 1 ? 'comment' : 'text' };
    if (known) known.push(span);
    else lines.set(line, [span]);
  }
  return lines;
}

function matchesByLine(matches: readonly Match[]): Map<number, (Match & { number: number })[]> {
  const lines = new Map<number, (Match & { number: number })[]>();
  for (const [number, match] of matches.entries()) {
    const known = lines.get(match.line);
    if (known) known.push({ ...match, number });
    else lines.set(match.line, [{ ...match, number }]);
  }
  return lines;
}

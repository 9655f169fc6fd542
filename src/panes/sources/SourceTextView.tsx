/** One source file: search, copy buttons, doubts about its version, and its lines. */
import { Check, Copy, Files } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { splitLine } from '../../../common/frame-names';
import type { SourcePlace, SourceText } from '../../../workers/api/engine';
import { Button } from '../../ui/Button';
import { count, plural } from '../../ui/format';
import { Hint } from '../../ui/hint/Hint';
import { shortName } from '../../ui/method-names';
import { SearchField } from '../../ui/SearchField';
import { useCopied } from '../../ui/useCopied';
import { type CallLines, callLines } from './call-lines';
import { byLine } from './line-figures';
import { SourceLines, type SourceLinesHandle } from './SourceLines';
import styles from './source-pane.module.css';
import { MOST_MATCHES, matchesOf } from './text-matches';
import type { SelectedSource } from './useSelectedSource';

interface SourceTextViewProps {
  shown: SelectedSource & { text: SourceText; place: SourcePlace };
  /** Renders the head of the pane around the tools of this text. */
  head(tools: ReactNode): ReactNode;
  /** Renders the foot, around the note on calls that have no line. */
  foot(missing: ReactNode): ReactNode;
  onSelect(method: number): void;
}

export function SourceTextView({ shown, head, foot, onSelect }: SourceTextViewProps) {
  const { figures, text, place, block, callees } = shown;
  const { method, methods } = figures;
  const lines = useRef<SourceLinesHandle>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(-1);
  const looked = useDeferredValue(query);
  const matches = useMemo(() => matchesOf(text.lines, looked), [text, looked]);
  const begun = useMemo(() => byLine(methods), [methods]);
  const calls = useMemo(
    () => (block && callees.length > 0 ? callLines(text, block, method.line, callees) : null),
    [text, block, method, callees],
  );
  const [copied, copy] = useCopied<'method' | 'file'>();
  const ownLine = method.line <= text.lines.length ? method.line : 0;
  // A frame that stands for one line is sought at that line, however long its method is.
  const from = splitLine(method.name.method).line === '' ? (block?.from ?? ownLine) : ownLine;
  useEffect(() => {
    if (from > 0) lines.current?.reveal(from);
  }, [from]);
  const go = (by: number) => {
    // The user may press Enter before the deferred matches are available.
    const found = looked === query ? matches : matchesOf(text.lines, query);
    if (found.length === 0) return;
    const next = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
    setAt(next);
    lines.current?.reveal(found[next].line + 1);
  };
  const copyable = { method: block && text.lines.slice(block.from - 1, block.to), file: text.lines };
  return (
    <>
      {head(
        <>
          <SourceSearch
            query={query}
            onChange={(to) => {
              setAt(-1);
              setQuery(to);
            }}
            found={matches.length}
            at={at}
            onGo={go}
          />
          {(['method', 'file'] as const).map((what) => (
            <Hint key={what} text={copied === what ? 'Copied' : `Copy the ${what}’s text`}>
              <Button
                look="quiet"
                icon
                aria-label={`Copy the text of the ${what}`}
                disabled={copyable[what] === null}
                onClick={() => void copy(what, (copyable[what] ?? []).join('\n'))}
              >
                {copied === what ? (
                  <Check aria-hidden="true" />
                ) : what === 'method' ? (
                  <Copy aria-hidden="true" />
                ) : (
                  <Files aria-hidden="true" />
                )}
              </Button>
            </Hint>
          ))}
          <span className="visually-hidden" role="status">
            {copied && `The text of the ${copied} was copied`}
          </span>
        </>,
      )}
      <VersionWarning shown={shown} />
      <SourceLines
        ref={lines}
        label={`Source of ${place.path.slice(place.path.lastIndexOf('/') + 1)}`}
        text={text}
        figures={figures}
        begun={begun}
        calls={calls?.at ?? NO_CALLS}
        block={block}
        matches={matches}
        match={at}
        onSelect={onSelect}
      />
      {foot(calls && <Elsewhere calls={calls} />)}
    </>
  );
}

const NO_CALLS: CallLines['at'] = new Map();
/** Number of callees named; the others are only counted. */
const NAMED = 4;

/** Names the callees without a line, and why they have none. */
function Elsewhere({ calls: { elsewhere } }: { calls: CallLines }) {
  if (elsewhere.length === 0) return null;
  const named = elsewhere.slice(0, NAMED).map(({ callee, lines }) => {
    const why =
      lines === null
        ? 'may run without an explicit call in the source'
        : lines === 0
          ? 'no line mentions it'
          : `${count(lines)} lines mention it`;
    return `${callee.name === null ? '' : shortName(callee.name)} (${why})`;
  });
  const more = elsewhere.length - named.length;
  return (
    <details className={styles.note}>
      <summary>{plural(elsewhere.length, 'callee')} whose line is unknown</summary>
      {named.join(', ')}
      {more > 0 && `, and ${plural(more, 'other')}`}.
    </details>
  );
}

/** Warns if text and recording seem to be from different versions. */
function VersionWarning({ shown: { figures, text, block } }: Pick<SourceTextViewProps, 'shown'>) {
  const { name, line } = figures.method;
  const said =
    line < 1
      ? `No line number is known for ${name.method}.`
      : block === null
        ? `The recording has ${name.method} at line ${count(line)}, but this text ends at ${count(text.lines.length)}: it is a different version.`
        : block.named === false
          ? `The recording has ${name.method} at line ${count(line)}, which is outside the method in this text: it may be a different version.`
          : null;
  return (
    said && (
      <p className={styles.doubt} role="note">
        {said}
      </p>
    )
  );
}

interface SourceSearchProps {
  query: string;
  onChange(query: string): void;
  /** Number of matches, and index of the current one, or −1. */
  found: number;
  at: number;
  onGo(by: 1 | -1): void;
}

/** Search field for the visible source text. */
const SourceSearch = ({ query, onChange, found, at, onGo }: SourceSearchProps) => (
  <SearchField
    value={query}
    onChange={onChange}
    field={{ 'data-find-near': true, 'aria-label': 'Find in the source', placeholder: 'Find in the source' }}
    within=" in the source"
    found={found > 0}
    onGo={onGo}
    result={
      found === 0
        ? 'nothing found'
        : `${at >= 0 ? `${count(at + 1)} of ` : ''}${count(found)}${found === MOST_MATCHES ? ' or more' : ''}`
    }
  />
);

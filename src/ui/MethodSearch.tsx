/**
 * Search for methods in a tree: shows the number of contexts, their share and the largest methods, and steps through matches,
 * starting at the largest.
 */
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { EngineError, SearchResult } from '../../workers/api/engine';
import { findPort } from '../ports/ports';
import { count, plural, share } from './format';
import { fullName, shortName, signature } from './method-names';
import { QueryError } from './QueryError';
import { SearchField } from './SearchField';
import { useFingers } from './useMedia';

/** Hint that explains the language of searches and filters. */
export const SYNTAX =
  'Plain text; "whole word"; /regular expression/; pkg:org.h2 for a package; file:Main.java for a source file. Terms separated by spaces must all match.';

interface MethodSearchProps {
  value: string;
  onChange(value: string): void;
  result: SearchResult | null;
  /** Reason why the query is rejected. */
  error?: EngineError | null;
  /** Inclusive cost of the whole tree. */
  total: number;
  onReveal(context: number): void;
  /** Moves the focus to the picture. */
  onLeave(): void;
}

export function MethodSearch({ value, onChange, result, error = null, total, onReveal, onLeave }: MethodSearchProps) {
  const id = useId();
  const fingers = useFingers();
  const [at, setAt] = useState(-1);
  const found = result?.largest.length ?? 0;
  const go = (by: number) => {
    if (!result || found === 0) return;
    const next = at < 0 ? (by > 0 ? 0 : found - 1) : (at + by + found) % found;
    setAt(next);
    onReveal(result.largest[next]);
  };
  const goNow = useEffectEvent(go);
  const closeNow = useEffectEvent(() => {
    if (value !== '') onChange('');
    return value !== '';
  });
  useEffect(() => findPort.attach({ go: (by) => goNow(by), close: () => closeNow() }), []);
  return (
    <SearchField
      value={value}
      onChange={(query) => {
        setAt(-1);
        onChange(query);
      }}
      field={{
        'data-find': true,
        'aria-label': 'Find methods',
        placeholder: fingers ? 'Find a method' : 'Find a method  /',
        title: SYNTAX,
        'aria-invalid': error !== null,
        'aria-describedby': error ? id : undefined,
      }}
      found={found > 0}
      onGo={go}
      onLeave={onLeave}
      result={
        result === null
          ? 'searching…'
          : result.contexts === 0
            ? 'nothing found'
            : `${at >= 0 ? `${count(at + 1)} of ` : ''}${plural(result.contexts, 'context')} of ${plural(result.methods, 'method')}, ${share(result.inclusive, total)}`
      }
      list={
        result !== null &&
        result.methods > 0 && (
          <>
            <p>Share of the total, including callees</p>
            <ol aria-label="Methods found, largest first">
              {result.largestMethods.map(({ name, inclusive, context }) => (
                <li key={signature(name)}>
                  <button
                    type="button"
                    title={fullName(name)}
                    onClick={() => {
                      setAt(result.largest.indexOf(context));
                      onReveal(context);
                    }}
                  >
                    <span>{shortName(name)}</span>
                    <span>{share(inclusive, total)}</span>
                  </button>
                </li>
              ))}
            </ol>
            {result.methods > result.largestMethods.length && (
              <p>and {plural(result.methods - result.largestMethods.length, 'smaller method')}</p>
            )}
          </>
        )
      }
      refusal={error && <QueryError id={id} query={value} error={error} />}
    />
  );
}

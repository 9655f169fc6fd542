/** Finds a text in the source that is shown. */
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { Button } from '../ui/Button';
import controls from '../ui/controls.module.css';
import find from '../ui/find.module.css';
import { count } from '../ui/format';
import { MOST_MATCHES } from './matches';

interface FindProps {
  query: string;
  onChange(query: string): void;
  /** Matches in all, and the one that is looked at, or −1. */
  found: number;
  at: number;
  onGo(by: 1 | -1): void;
}

export function Find({ query, onChange, found, at, onGo }: FindProps) {
  return (
    <search className={find.find}>
      <label className={find.box}>
        <Search aria-hidden="true" />
        <input
          data-find-near
          type="search"
          className={controls.field}
          aria-label="Find in the source"
          placeholder="Find in the source"
          value={query}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              onGo(event.shiftKey ? -1 : 1);
            } else if (event.key === 'Escape' && query !== '') {
              event.preventDefault();
              onChange('');
            }
          }}
        />
      </label>
      {query !== '' && (
        <>
          <Button look="quiet" icon aria-label="Match before in the source" disabled={found === 0} onClick={() => onGo(-1)}>
            <ChevronUp aria-hidden="true" />
          </Button>
          <Button look="quiet" icon aria-label="Next match in the source" disabled={found === 0} onClick={() => onGo(1)}>
            <ChevronDown aria-hidden="true" />
          </Button>
          <output className={find.result}>
            {found === 0
              ? 'nothing found'
              : `${at >= 0 ? `${count(at + 1)} of ` : ''}${count(found)}${found === MOST_MATCHES ? ' or more' : ''}`}
          </output>
        </>
      )}
    </search>
  );
}

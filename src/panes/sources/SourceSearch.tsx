/** Search field for the source text in sight. */

import { count } from '../../ui/format';
import { SearchField } from '../../ui/SearchField';
import { MOST_MATCHES } from './text-matches';

interface SourceSearchProps {
  query: string;
  onChange(query: string): void;
  /** Number of matches, and index of the current one, or −1. */
  found: number;
  at: number;
  onGo(by: 1 | -1): void;
}

export const SourceSearch = ({ query, onChange, found, at, onGo }: SourceSearchProps) => (
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

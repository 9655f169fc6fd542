/**
 * Search field with buttons for the previous and next match and the result in words.
 * Enter and Shift+Enter step through matches; Escape empties the field.
 */
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Button } from './Button';
import { TextField } from './field/Field';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
  /** Further attributes of the input, its label among them. */
  field: InputHTMLAttributes<HTMLInputElement> & { [attribute: `data-${string}`]: true };
  /** Suffix of the two buttons' labels. */
  within?: string;
  /** Whether there is a match to go to. */
  found: boolean;
  onGo(by: 1 | -1): void;
  /** The result in words. */
  result: string;
  /** Replaces buttons and result where the query is refused. */
  refusal?: ReactNode;
}

export function SearchField({ value, onChange, field, within = '', found, onGo, result, refusal = null }: SearchFieldProps) {
  return (
    <search className={styles.find}>
      <label className={styles.box}>
        <Search aria-hidden="true" />
        <TextField
          {...field}
          type="search"
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              onGo(event.shiftKey ? -1 : 1);
            } else if (event.key === 'Escape' && value !== '') {
              event.preventDefault();
              onChange('');
            }
          }}
        />
      </label>
      {value !== '' && refusal}
      {value !== '' && refusal === null && (
        <>
          <Button look="quiet" icon aria-label={`Match before${within}`} disabled={!found} onClick={() => onGo(-1)}>
            <ChevronUp aria-hidden="true" />
          </Button>
          <Button look="quiet" icon aria-label={`Next match${within}`} disabled={!found} onClick={() => onGo(1)}>
            <ChevronDown aria-hidden="true" />
          </Button>
          <output className={styles.result}>{result}</output>
        </>
      )}
    </search>
  );
}

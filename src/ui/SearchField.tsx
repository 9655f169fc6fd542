/**
 * Search field with the result in words, and buttons for the previous and next match. Enter and Shift+Enter step through
 * matches; Escape clears the field and leaves it. Without `onLeave`, Escape leaves only an empty field.
 */
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Button } from './Button';
import { TextField } from './field/Field';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
  /** Additional attributes of the input, including its label. */
  field: InputHTMLAttributes<HTMLInputElement> & { [attribute: `data-${string}`]: true };
  /** Suffix of the two buttons' labels. */
  within?: string;
  /** Whether there is a match to go to. */
  found: boolean;
  onGo(by: 1 | -1): void;
  /** Moves the focus to the searched picture, after Enter and Escape. */
  onLeave?: (() => void) | undefined;
  /** The result in words. */
  result: string;
  /** Replaces buttons and result if the query is rejected. */
  refusal?: ReactNode;
  /** List below the field, shown from the first letter until the user goes to a match. */
  list?: ReactNode;
}

export function SearchField({
  value,
  onChange,
  field,
  within = '',
  found,
  onGo,
  onLeave,
  result,
  refusal = null,
  list = null,
}: SearchFieldProps) {
  const [listed, setListed] = useState(false);
  const go = (by: 1 | -1) => {
    setListed(false);
    onGo(by);
  };
  return (
    <search
      className={styles.find}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setListed(false);
      }}
    >
      <label className={styles.box}>
        <Search aria-hidden="true" />
        <TextField
          {...field}
          type="search"
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setListed(true);
            onChange(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              go(event.shiftKey ? -1 : 1);
              if (found) onLeave?.();
            } else if (event.key === 'Escape') {
              event.preventDefault();
              if (value === '' || onLeave) event.currentTarget.blur();
              if (value !== '') onChange('');
              onLeave?.();
            }
          }}
        />
      </label>
      {value !== '' && refusal}
      {value !== '' && refusal === null && (
        <>
          <Button look="quiet" icon aria-label={`Previous match${within}`} disabled={!found} onClick={() => go(-1)}>
            <ChevronUp aria-hidden="true" />
          </Button>
          <Button look="quiet" icon aria-label={`Next match${within}`} disabled={!found} onClick={() => go(1)}>
            <ChevronDown aria-hidden="true" />
          </Button>
          <output className={styles.result}>{result}</output>
          {listed && list && (
            // biome-ignore lint/a11y/noStaticElementInteractions: a press bubbles here from one of its buttons
            // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons take the keys; the field keeps the focus at a press
            <div className={styles.list} onMouseDown={(event) => event.preventDefault()} onClick={() => setListed(false)}>
              {list}
            </div>
          )}
        </>
      )}
    </search>
  );
}

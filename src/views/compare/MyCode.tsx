/**
 * Dialog of the compare view that sets which packages and classes are the program's own. The sentences about a change name
 * methods of these.
 */
import { useState } from 'react';
import { ALL_CODE, readOwn } from '../../../common/own-prefixes';
import { ownCodeLine } from '../../../common/work-lines';
import type { OwnBasis } from '../../../workers/api/engine';
import { nameOwn } from '../../session/own-code';
import { useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { Sheet } from '../../ui/overlay/Sheet';
import { usePrinting } from '../../ui/printing';
import styles from './compare.module.css';

/** Choices from earlier in this visit, latest first. They are also in the browser's history. */
const past: (readonly string[])[] = [];

const ERROR = 'own-code-error';

export function MyCode({ basis }: { basis: OwnBasis | null }) {
  const own = useApp((state) => state.place.own);
  const [open, setOpen] = useState(false);
  const printing = usePrinting();
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        My code: {own.length > 0 ? own.join(', ') : 'auto-detected'}
        {!printing && '…'}
      </Button>
      <Sheet title="Which code is yours" open={open} onClose={() => setOpen(false)}>
        <Prefixes key={own.join()} own={own} basis={basis} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Prefixes({ own, basis, onDone }: { own: readonly string[]; basis: OwnBasis | null; onDone(): void }) {
  const [text, setText] = useState(own.join(','));
  const [isAsked, setAsked] = useState(false);
  const read = readOwn(text);
  const error = isAsked && !read.ok ? read.message : null;
  const change = (next: readonly string[]) => {
    past.unshift(own);
    nameOwn(next);
    onDone();
  };
  const previous = past[0];
  return (
    <form
      className={styles.rules}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (read.ok) change(read.prefixes);
      }}
    >
      <p>The sentences say which of your methods account for the change. Library work counts towards the method that calls it.</p>
      {basis !== null && <p data-testid="own-code">{basisLine(own, basis)}</p>}
      <label className={styles.own}>
        Packages and classes, separated by commas, or “all” for all code
        <TextField
          value={text}
          placeholder="com.acme,org.lib"
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : ERROR}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {error !== null && (
        <p id={ERROR} role="alert">
          {`${error[0].toUpperCase()}${error.slice(1)}. Enter packages or classes, such as com.acme,org.lib, or all.`}
        </p>
      )}
      <div className={styles.line}>
        <Button look="primary" type="submit">
          Apply
        </Button>
        <Button
          disabled={previous === undefined}
          onClick={() => {
            past.shift();
            if (previous) nameOwn(previous);
            onDone();
          }}
        >
          Undo
        </Button>
        {own.length > 0 && <Button onClick={() => change([])}>Detect</Button>}
      </div>
    </form>
  );
}

/** Own code as it is decided now. If the named packages contain nothing, it is all code. */
const basisLine = (own: readonly string[], basis: OwnBasis): string =>
  basis.by === 'all' && own.length > 0 && !own.includes(ALL_CODE)
    ? `No class in either file belongs to ${own.join(', ')}, so all code counts as yours.`
    : ownCodeLine(basis);

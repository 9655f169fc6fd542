/** Dialog that sets link templates per package, with a preview, and the reason if one is rejected. */
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { MOST, saveTemplates, useTemplates } from '../../sources/template-store';
import { EXAMPLE, linkTo, PLACEHOLDERS, problemOf, type SourceTemplate } from '../../sources/templates';
import { closeDialog } from '../../state/store';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { Sheet } from '../../ui/overlay/Sheet';
import styles from './sources.module.css';

const NEW: SourceTemplate = { prefix: '', template: '' };

export function SourcesSheet() {
  const kept = useTemplates((state) => state.templates);
  const [rows, setRows] = useState<readonly SourceTemplate[]>(kept.length > 0 ? kept : [NEW]);
  const [tried, setTried] = useState(false);
  const written = rows.filter(({ prefix, template }) => prefix.trim() !== '' || template.trim() !== '');
  const save = () => {
    setTried(true);
    if (written.some(({ template }) => problemOf(template) !== null)) return;
    saveTemplates(written);
    closeDialog();
  };
  const change = (at: number, part: Partial<SourceTemplate>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <Sheet title="Source links" open onClose={closeDialog}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p>
          Templates for the address of a method’s source file, in a repository (https) or an editor. They stay in this browser.
          Nothing is fetched until you click a link.
        </p>
        {rows.map((row, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
            key={at}
            row={row}
            tried={tried}
            onChange={(part) => change(at, part)}
            onRemove={() => setRows(rows.length === 1 ? [NEW] : rows.filter((_, index) => index !== at))}
          />
        ))}
        <div className={styles.actions}>
          <Button look="quiet" disabled={rows.length >= MOST} onClick={() => setRows([...rows, NEW])}>
            <Plus aria-hidden="true" /> Add another package
          </Button>
          <span className={styles.spacer} />
          <Button
            disabled={kept.length === 0}
            onClick={() => {
              saveTemplates([]);
              setRows([NEW]);
              setTried(false);
            }}
          >
            Remove all
          </Button>
          <Button type="submit" look="primary">
            Save
          </Button>
        </div>
        <dl className={styles.places}>
          {PLACEHOLDERS.map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </form>
    </Sheet>
  );
}

interface RowProps {
  row: SourceTemplate;
  /** Whether the user has tried to save; after that, an empty address is reported, too. */
  tried: boolean;
  onChange(part: Partial<SourceTemplate>): void;
  onRemove(): void;
}

function Row({ row, tried, onChange, onRemove }: RowProps) {
  const id = useId();
  const empty = row.template.trim() === '';
  const problem = empty && !(tried && row.prefix.trim() !== '') ? null : problemOf(row.template);
  const preview = empty || problem ? null : linkTo(EXAMPLE, [{ prefix: '', template: row.template }]);
  return (
    <fieldset className={styles.row} aria-label={row.prefix.trim() === '' ? 'All packages' : row.prefix}>
      <label>
        Package
        <TextField
          placeholder="all"
          value={row.prefix}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange({ prefix: target.value })}
        />
      </label>
      <label className={styles.wide}>
        Address
        <TextField
          placeholder="https://github.com/acme/app/blob/main/src/main/java/{path}#L{line}"
          value={row.template}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={id}
          onChange={({ target }) => onChange({ template: target.value })}
        />
      </label>
      <Button look="quiet" icon aria-label="Remove this template" onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
      <p id={id} className={styles.outcome} role="status" data-problem={problem !== null}>
        {problem ?? (preview === null ? ' ' : `${EXAMPLE.className}.${EXAMPLE.method} → ${preview}`)}
      </p>
    </fieldset>
  );
}

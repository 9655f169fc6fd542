/**
 * One entry in the list of the library (profiles kept in this browser): facts about the file, and buttons to open, compare, pin
 * and edit it.
 */
import { Pencil, Pin } from 'lucide-react';
import { useState } from 'react';
import { inSentence } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import type { Side } from '../../state/place';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { bytes, count, moment, shortFigure } from '../../ui/format';
import { ConfirmButton } from './ConfirmButton';
import { type Loss, lossWords } from './copy-loss';
import styles from './library.module.css';
import type { LibraryEntry } from './library-entry';
import { change, remove } from './library-service';

export function EntryItem(props: {
  entry: LibraryEntry;
  /** How its bytes were lost or damaged; null if they are intact. */
  loss: Loss | null;
  side: Side;
  /** Whether it has been chosen for comparison with another. */
  first: boolean;
  /** Name of another entry chosen for comparison; null if there is none, or if it is this one. */
  second: string | null;
  /** Whether it is one of several chosen entries; null if only one can be chosen. */
  chosen: boolean | null;
  onChoose(): void;
  onOpen(): void;
  onCompare: (() => void) | null;
}) {
  const { entry, loss, first, second } = props;
  const [editing, setEditing] = useState(false);
  const facts = [entry.program, entry.recorded > 0 ? moment(entry.recorded) : '', bytes(entry.size)].filter(Boolean);
  const totals = entry.totals
    .filter(({ total }) => total > 0)
    .map(
      ({ label, total, unit }) =>
        `${shortFigure(total, unit ?? '')} ${unit === BYTES ? inSentence(label).replace(/ bytes$/, '') : inSentence(label)}`,
    );
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        {props.chosen !== null && loss === null && (
          <input
            type="checkbox"
            className={styles.choose}
            aria-label={`Choose ${entry.name}`}
            checked={props.chosen}
            onChange={props.onChoose}
          />
        )}
        <Button
          look="quiet"
          icon
          aria-pressed={entry.pinned}
          aria-label={entry.pinned ? `Unpin ${entry.name}` : `Pin ${entry.name}`}
          onClick={() => void change({ ...entry, pinned: !entry.pinned })}
        >
          <Pin aria-hidden="true" className={entry.pinned ? styles.pinned : undefined} />
        </Button>
        <div className={styles.what}>
          <strong>
            <bdi>{entry.name}</bdi>
          </strong>{' '}
          {entry.tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
          <p className="dim">{facts.join(' · ')}</p>
          <p className="dim">{[`${count(entry.contexts)} contexts`, ...totals].join(' · ')}</p>
          {loss !== null && (
            <p className={styles.loss}>
              Cannot be opened: {lossWords(loss)}. Open the file again to keep a new copy, or delete this entry.
            </p>
          )}
        </div>
        <div className={styles.acts}>
          {loss !== null && (
            <ConfirmButton label="Delete" question={`Delete ${entry.name}?`} onConfirm={() => void remove(entry.sha256)} />
          )}
          {props.onCompare && loss === null && (
            <Button
              aria-pressed={first}
              aria-label={second === null ? `Compare ${entry.name} with another` : `Compare ${second} with ${entry.name}`}
              onClick={props.onCompare}
            >
              {first ? 'Compare with which?' : 'Compare'}
            </Button>
          )}
          {loss === null && (
            <Button aria-label={`Open ${entry.name}${props.side === 'b' ? ' as B' : ''}`} onClick={props.onOpen}>
              {props.side === 'b' ? 'Open as B' : 'Open'}
            </Button>
          )}
          <Button
            look="quiet"
            icon
            aria-expanded={editing}
            aria-label={`Edit ${entry.name}`}
            onClick={() => setEditing(!editing)}
          >
            <Pencil aria-hidden="true" />
          </Button>
        </div>
      </div>
      {editing && <EntryForm entry={entry} onDone={() => setEditing(false)} />}
    </li>
  );
}

const LONGEST = 200;

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Form for name and tags of a library entry, with a button that deletes it. */
function EntryForm({ entry, onDone }: { entry: LibraryEntry; onDone(): void }) {
  const [name, setName] = useState(entry.name);
  const [tags, setTags] = useState(entry.tags.join(', '));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void change({ ...entry, name: name.trim() || entry.name, tags: tagsOf(tags) });
    onDone();
  };
  return (
    <form className={styles.edit} onSubmit={submit}>
      <label>
        Name
        <TextField value={name} maxLength={LONGEST} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Tags, separated by commas
        <TextField value={tags} maxLength={LONGEST} onChange={(event) => setTags(event.target.value)} />
      </label>
      <Button type="submit" look="primary">
        Save
      </Button>
      <ConfirmButton label="Delete" question={`Delete ${entry.name}?`} onConfirm={() => void remove(entry.sha256)} />
    </form>
  );
}

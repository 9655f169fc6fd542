/** Form for name and tags of a library entry, with a button that deletes it. */
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { ConfirmButton } from './ConfirmButton';
import styles from './library.module.css';
import type { LibraryEntry } from './library-entry';
import { change, remove } from './library-service';

const LONGEST = 200;

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export function EntryForm({ entry, onDone }: { entry: LibraryEntry; onDone(): void }) {
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

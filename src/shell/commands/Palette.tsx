/** The command palette, which searches the commands that can run now. Without a query, it shows recent ones first. */
import * as Dialog from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { keyText } from '../../commands/keys';
import { allCommands, type Command, isEnabled, recentIds, runCommand } from '../../commands/registry';
import { takeTyped } from '../../commands/typed-ahead';
import { closeDialog, useApp } from '../../state/store';
import { Key } from '../../ui/Key';
import { Modal } from '../../ui/overlay/Modal';
import { fuzzy } from './fuzzy';
import styles from './palette.module.css';

/** Maximum number of entries: typing another letter is quicker than reading a longer list. */
const MOST = 60;

interface Entry {
  command: Command;
  at: number[];
  recent: boolean;
}

/** Commands that match the query, best first. Without a query: recent ones, then the others in the registry's order. */
function entries(query: string): Entry[] {
  const recent = recentIds();
  const rank = (command: Command): number => {
    const at = recent.indexOf(command.id);
    return at < 0 ? recent.length : at;
  };
  const found = allCommands()
    .filter((command) => command.id !== 'page.palette' && isEnabled(command))
    .flatMap((command) => {
      const title = fuzzy(query, command.title);
      const other = title ?? fuzzy(query, `${command.group} ${command.title} ${command.hint ?? ''} ${command.also ?? ''}`);
      return other
        ? [{ command, at: title?.at ?? [], score: title ? title.score : other.score - 500, place: rank(command) }]
        : [];
    });
  found.sort((a, b) => (query === '' ? 0 : b.score - a.score) || a.place - b.place);
  return found.slice(0, MOST).map(({ command, at, place }) => ({ command, at, recent: place < recent.length }));
}

export function Palette() {
  const open = useApp((state) => state.dialog === 'palette');
  return (
    <Modal open={open} onClose={closeDialog} look="list">
      <Dialog.Title className="visually-hidden">Find a command</Dialog.Title>
      <Choice />
    </Modal>
  );
}

function Choice() {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const found = entries(query.trim());
  const at = Math.min(active, found.length - 1);
  const run = ({ command }: Entry) => {
    closeDialog();
    // Must run after the dialog has returned the focus, because a command may move it.
    requestAnimationFrame(() => setTimeout(() => runCommand(command, true)));
  };
  const beginTyped = useEffectEvent(() => {
    const { text, entered } = takeTyped();
    setQuery(text);
    const [best] = entries(text.trim());
    if (entered && best) run(best);
  });
  useEffect(() => {
    beginTyped();
    return () => void takeTyped();
  }, []);
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(1, found.length);
    setActive(next);
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(found.length - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    if (Object.hasOwn(moves, event.key)) {
      event.preventDefault();
      move(moves[event.key]);
    } else if (event.key === 'Enter' && found[at]) {
      event.preventDefault();
      run(found[at]);
    }
  };
  return (
    <>
      <input
        className={styles.box}
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="What do you want to do?"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={list} aria-label="Commands" className={styles.list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
          <div
            key={entry.command.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            title={entry.command.hint}
            onPointerMove={() => setActive(index)}
            onClick={() => run(entry)}
          >
            <span>
              <Highlighted text={entry.command.title} at={entry.at} />
            </span>
            <small>{entry.recent ? `recent · ${entry.command.group}` : entry.command.group}</small>
            {entry.command.keys?.[0] && <Key>{keyText(entry.command.keys[0])}</Key>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          No command matches “{query}”.
        </p>
      )}
    </>
  );
}

function Highlighted({ text, at }: { text: string; at: number[] }) {
  if (at.length === 0) return text;
  const marked = new Set(at);
  // biome-ignore lint/suspicious/noArrayIndexKey: the letters of one text never change places
  return [...text].map((letter, i) => (marked.has(i) ? <mark key={i}>{letter}</mark> : letter));
}

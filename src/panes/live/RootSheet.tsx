/** Dialog that searches for a method of the running program, and asks before a new recording begins that is limited to it. */
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FoundMethods } from '../../../common/live/live-state';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { command } from '../../opening/live/live-following';
import { type Answered, searchMethods } from '../../opening/live/live-server';
import { useLive } from '../../opening/live/live-store';
import { useApp, viewKey } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { count, plural } from '../../ui/format';
import { exactName } from '../../ui/method-names';
import { Sheet } from '../../ui/overlay/Sheet';
import { useAnswer } from '../../ui/useAnswer';
import styles from './root-sheet.module.css';
import { patternOf, recordWords, rootParts } from './root-words';

/** Most methods in the list. */
const MOST = 100;

/** @param asked the recording to ask about: `everything`, or that of a method which the user still has to choose */
export function RootSheet({ asked, onClose }: { asked: 'root' | 'everything'; onClose(): void }) {
  const [root, setRoot] = useState<string | null>(asked === 'everything' ? '' : null);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<Answered<FoundMethods> | null>(null);
  const title = root === null ? 'Choose a root' : 'Begin a new recording?';
  return (
    <Sheet title={title} open onClose={onClose}>
      {root === null ? (
        <MethodChoice typed={typed} onType={setTyped} found={found} onFind={setFound} onChoose={setRoot} />
      ) : (
        <Question root={root} onBack={asked === 'everything' ? null : () => setRoot(null)} onClose={onClose} />
      )}
    </Sheet>
  );
}

/** Class and name of the method that is selected in the picture; empty if there is none. */
function useSelectedMethod(): string {
  const engine = useEngine();
  const current = useCurrentView();
  const method = useApp((state) => state.place.methods.method);
  const key = current === null || method < 0 ? null : `${viewKey(current.view)}:${current.metric.id}:${method}`;
  const { value, fresh } = useAnswer(key, () =>
    current === null ? Promise.reject() : ask(engine.fileMethods(current.view, current.metric.id, method)),
  );
  const name = key !== null && fresh ? value?.method.name : undefined;
  return name?.descriptor.startsWith('(') ? exactName(name) : '';
}

interface MethodChoiceProps {
  /** Null until the user types, or the method that is selected in the picture is known. */
  typed: string | null;
  onType(text: string): void;
  found: Answered<FoundMethods> | null;
  onFind(found: Answered<FoundMethods> | null): void;
  onChoose(root: string): void;
}

function MethodChoice({ typed, onType, found, onFind, onChoose }: MethodChoiceProps) {
  const id = useId();
  const [isSearching, setSearching] = useState(false);
  const search = useRef(new AbortController());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => () => search.current.abort(), []);
  const selected = useSelectedMethod();
  // Taken once: after each dump, the name is unknown for a moment.
  useEffect(() => {
    if (typed === null && selected !== '') onType(selected);
  }, [typed, selected, onType]);
  const text = typed ?? '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    search.current.abort();
    const asking = new AbortController();
    search.current = asking;
    setSearching(true);
    const answer = await searchMethods(patternOf(text), asking.signal).catch(() => null);
    if (asking.signal.aborted) return;
    setSearching(false);
    onFind(answer ?? { ok: false, status: 0, why: 'The server does not answer.' });
  };
  return (
    <form className={styles.sheet} onSubmit={submit}>
      <p>A root limits the recording to one method and what it calls. The rest of the program is left out of the picture.</p>
      <label className={styles.label} htmlFor={id}>
        Method
      </label>
      <div className={styles.line}>
        <TextField
          ref={field}
          id={id}
          className={styles.field}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="com.acme.Job.run"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            search.current.abort();
            setSearching(false);
            onType(target.value);
            onFind(null);
          }}
        />
        <Button type="submit" look={found === null ? 'primary' : 'plain'} disabled={text.trim() === '' || isSearching}>
          <Search aria-hidden="true" /> Search loaded methods
        </Button>
      </div>
      <p id={`${id}-hint`} className="dim">
        Part of the class and method name. Case matters; * stands for any characters.
      </p>
      <div role="status" className={styles.sheet}>
        {isSearching && <p>Searching …</p>}
        {!isSearching && found?.ok && <p>{foundWords(found.value, text)}</p>}
      </div>
      {!isSearching && found !== null && !found.ok && <p role="alert">{found.why}</p>}
      {!isSearching && found?.ok && found.value.methods.length > 0 && (
        <ul className={styles.methods} aria-label="Methods found">
          {found.value.methods.slice(0, MOST).map((method) => (
            <li key={method}>
              <button type="button" className={styles.method} title={method} onClick={() => onChoose(method)}>
                <bdi>{rootParts(method).short}</bdi>
                <bdi className="dim">{rootParts(method).packageName}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function foundWords({ methods, more }: FoundMethods, text: string): string {
  if (methods.length === 0)
    return `No loaded method with “${text.trim()}” in its name can be a root; native and excluded methods cannot.`;
  const all = plural(methods.length + more, 'method');
  return methods.length + more <= MOST
    ? `${all}. Choose one:`
    : `The first ${count(MOST)} of ${all}. Choose one, or narrow the search:`;
}

function Question({ root, onBack, onClose }: { root: string; onBack: (() => void) | null; onClose(): void }) {
  const { state, mark, isBusy } = useLive();
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  if (state === null) return null;
  return (
    <div className={styles.sheet}>
      <div id={id} className={styles.sheet}>
        {recordWords(state, root, mark !== null).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.line}>
        <Button
          ref={first}
          look="primary"
          aria-describedby={id}
          isWaiting={isBusy}
          onClick={() => {
            onClose();
            void command('record', root);
          }}
        >
          Begin a new recording
        </Button>
        {onBack !== null && <Button onClick={onBack}>Choose another method</Button>}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

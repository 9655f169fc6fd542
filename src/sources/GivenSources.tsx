/** The sources that are at hand: more of them, fewer, and what is being read. */
import { FolderOpen, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { notify } from '../app/store';
import { Button } from '../ui/Button';
import { count, plural } from '../ui/format';
import type { Folder } from './folders';
import { cancelGiving, giveFiles, giveFolder, removeSources } from './give';
import styles from './pane.module.css';
import { useTexts } from './texts';

/** Asks without the word “upload”, where a browser has it. */
type Picker = () => Promise<FileSystemDirectoryHandle>;

export function GivenSources() {
  const { given, loading } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const look = given.length === 0 ? 'plain' : 'quiet';
  const chooseFolder = async () => {
    const picker = (window as { showDirectoryPicker?: Picker }).showDirectoryPicker;
    if (!picker) return folder.current?.click();
    try {
      await giveFolder(await picker.call(window));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify({
        message: 'The folder cannot be read.',
        where: String(error),
        advice: 'Drop it on the page, or an archive of it.',
      });
    }
  };
  return (
    <div className={styles.given}>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".jar,.zip,.srcjar,.java,.kt,.kts,.scala,.groovy"
        aria-label="Source files"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) void giveFiles(chosen);
        }}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        {...{ webkitdirectory: '' }}
        aria-label="Source folder"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          const name = chosen[0]?.webkitRelativePath.split('/')[0];
          if (name) void giveFolder({ name, files: chosen } satisfies Folder);
        }}
      />
      {given.map(({ sources, name, files: number }) => (
        <span key={sources} className={styles.chip}>
          <bdi>{name}</bdi> <span>{plural(number, 'file')}</span>
          <Button look="quiet" icon aria-label={`Remove the sources ${name}`} onClick={() => removeSources(sources)}>
            <X aria-hidden="true" />
          </Button>
        </span>
      ))}
      {loading ? (
        <>
          <progress
            aria-label={`Reading ${loading.name}`}
            {...(loading.progress && loading.progress.total > 0
              ? { value: loading.progress.done, max: loading.progress.total }
              : {})}
          />
          <span>
            {loading.name}
            {loading.progress && `, ${plural(loading.progress.done, 'file')}`}
            {loading.waiting > 0 && `; ${count(loading.waiting)} more after it`}
          </span>
          <Button look="quiet" onClick={cancelGiving}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <Button look={look} onClick={() => files.current?.click()}>
            <Plus aria-hidden="true" /> {given.length === 0 ? 'Choose files…' : 'More files…'}
          </Button>
          <Button look={look} onClick={() => void chooseFolder()}>
            <FolderOpen aria-hidden="true" /> Choose a folder…
          </Button>
        </>
      )}
    </div>
  );
}

/** Bar for the sources that the user gave: adds and removes them, and shows the progress of reading. */
import { FolderOpen, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SOURCE_ENDINGS } from '../../../common/source-names';
import { readAgain, recall } from '../../sources/earlier-sources';
import type { Folder } from '../../sources/folders';
import { chooseFiles, picked } from '../../sources/handles';
import { forget } from '../../sources/source-memory';
import { cancelGiving, giveFiles, giveFolder, removeSources } from '../../sources/source-queue';
import { useTexts } from '../../sources/texts';
import { Button } from '../../ui/Button';
import { count, plural } from '../../ui/format';
import { Progress } from '../../ui/strip/Progress';
import styles from './source-pane.module.css';

/** Picker that some browsers offer: it asks without the word “upload” and returns a handle that can be remembered. */
interface FolderPicker {
  showDirectoryPicker?(): Promise<FileSystemDirectoryHandle>;
}

export function GivenSources() {
  const { given, kept, before, loading } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const look = given.length === 0 ? 'plain' : 'quiet';
  useEffect(() => void recall(), []);
  const pickers = window as FolderPicker;
  const chooseFolder = async () => {
    if (!pickers.showDirectoryPicker) return folder.current?.click();
    const chosen = await picked(pickers.showDirectoryPicker(), 'folder');
    if (chosen) await giveFolder(chosen);
  };
  return (
    <div className={styles.given}>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={['.jar', '.zip', '.srcjar', ...SOURCE_ENDINGS].join()}
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
          <bdi>{name}</bdi>{' '}
          <span>
            {plural(number, 'file')}
            {!kept.has(name) && ', forgotten on reload'}
          </span>
          <Button look="quiet" icon aria-label={`Remove the sources ${name}`} onClick={() => removeSources(sources)}>
            <X aria-hidden="true" />
          </Button>
        </span>
      ))}
      {before.length > 0 && (
        <span className={styles.before}>
          <span>From an earlier visit: {before.join(', ')}</span>
          <Button onClick={() => void readAgain()}>Read again</Button>
          <Button look="quiet" onClick={() => void forget(before)}>
            Forget
          </Button>
        </span>
      )}
      {loading ? (
        <>
          <Progress label={`Reading ${loading.name}`} done={loading.progress?.done} total={loading.progress?.total} />
          <span>
            {loading.name}
            {loading.progress && `, ${plural(loading.progress.done, 'file')}`}
            {loading.waiting > 0 && `; ${count(loading.waiting)} more waiting`}
          </span>
          <Button look="quiet" onClick={cancelGiving}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <Button look={look} onClick={() => void chooseFiles(files.current, giveFiles)}>
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

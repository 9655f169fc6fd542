/** Strips above the view of the installed app: they offer a new version, or files that the system opened with the app. */
import { openFiles } from '../opening/side-files';
import { readySlot, useApp } from '../state/store';
import { Button } from '../ui/Button';
import { Strip } from '../ui/strip/Strip';
import { useWaiting } from './install-store';

export function Strips() {
  const { update, files } = useWaiting();
  return (
    <>
      {update !== 'none' && <Update others={update === 'others'} />}
      {files.length > 0 && <Arrived files={files} />}
    </>
  );
}

function Update({ others }: { others: boolean }) {
  const open = useApp(({ slots }) => [slots.a, slots.b].some((slot) => readySlot(slot) !== null));
  return (
    <Strip look="notice">
      {others ? (
        <p>
          <strong>Callgrove is open in other windows.</strong> Close them first, because updating closes their files.
        </p>
      ) : (
        <p>
          <strong>A new version is ready.</strong>{' '}
          {open ? 'Open files are unaffected until you restart; the address keeps your place.' : 'It starts when you restart.'}
        </p>
      )}
      <Button onClick={async () => (await import('./registration')).startUpdate()}>{others ? 'Try again' : 'Restart now'}</Button>
      <Button look="quiet" onClick={() => useWaiting.setState({ update: 'none' })}>
        Later
      </Button>
    </Strip>
  );
}

function Arrived({ files }: { files: File[] }) {
  const comparable = useApp(({ slots }) => readySlot(slots.a) !== null);
  const [first] = files;
  if (!first) return null;
  const answer = (side: 'a' | 'b') => () => {
    useWaiting.setState({ files: [] });
    void openFiles(files, side);
  };
  return (
    <Strip look="notice">
      <p>
        <strong>{files.length === 1 ? first.name : `${files.length} files`}</strong> {files.length === 1 ? 'is' : 'are'} waiting
        to be opened.
      </p>
      <Button onClick={answer('a')}>
        {files.length === 1 ? 'Open in place of A' : files.length === 2 ? 'Compare them' : 'Choose sides…'}
      </Button>
      {files.length === 1 && comparable && <Button onClick={answer('b')}>Compare with A</Button>}
      <Button look="quiet" onClick={() => useWaiting.setState({ files: [] })}>
        Ignore
      </Button>
    </Strip>
  );
}

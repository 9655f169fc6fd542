/** Dialog that shares what is open in one of four ways, ordered by how much they disclose. */
import { useState } from 'react';
import { closeDialog, useApp } from '../../state/store';
import { Sheet } from '../../ui/overlay/Sheet';
import { Segmented } from '../../ui/Segmented';
import { LinkBox } from './LinkBox';
import { ReportRung } from './ReportPageForm';
import { HeldRung } from './SelfContainedLink';
import type { Hiding } from './SharedContents';
import styles from './share.module.css';
import { fetchedLink, namedLink } from './share-links';

type Rung = 'held' | 'named' | 'fetched' | 'report';

export function ShareSheet() {
  const open = useApp((state) => state.dialog === 'share');
  return (
    <Sheet title="Share" open={open} onClose={closeDialog}>
      {open && <Rungs />}
    </Sheet>
  );
}

function Rungs() {
  const [rung, setRung] = useState<Rung>('held');
  const [hiding, setHiding] = useState<Hiding>({ rename: [], hideThreads: false });
  return (
    <div className={styles.rungs}>
      <Segmented<Rung>
        label="How to share"
        value={rung}
        choices={[
          { value: 'held', label: 'All in the link' },
          { value: 'named', label: 'They have the files' },
          { value: 'fetched', label: 'Files on the web' },
          { value: 'report', label: 'One HTML file' },
        ]}
        onChange={setRung}
      />
      {rung === 'held' && <HeldRung hiding={hiding} onHide={setHiding} />}
      {rung === 'named' && <NamedRung />}
      {rung === 'fetched' && <FetchedRung />}
      {rung === 'report' && <ReportRung hiding={hiding} onHide={setHiding} />}
    </div>
  );
}

function NamedRung() {
  const state = useApp();
  const hashed = Object.values(state.slots).every((slot) => slot.state !== 'ready' || slot.summary.sha256 !== '');
  return (
    <>
      <p>
        The link holds what you look at, with the filters, rules for names and conditions that you typed, and name and SHA-256 of
        each file; nothing else that is in the files. Whoever opens it drops the same files on the page, which checks them and
        names a file that is another one.
      </p>
      {!hashed && <p role="status">The hashes are still being computed; until then the link has none.</p>}
      <LinkBox label="Link" link={namedLink(state)} busy={!hashed} />
    </>
  );
}

function FetchedRung() {
  const state = useApp();
  const link = fetchedLink(state);
  if (link === null)
    return (
      <p>
        This works with files that were opened by address: put them where a browser can fetch them (a build’s artefacts, any
        static host that allows it by CORS), open them here by their addresses, and share then. The link then names both addresses
        and their SHA-256.
      </p>
    );
  return (
    <>
      <p>
        The link names both addresses and the SHA-256 of what lies there now, and what you look at, with the filters, rules for
        names and conditions that you typed. Whoever opens it is asked before anything is fetched from another host, and is told
        when a file has changed.
      </p>
      <LinkBox label="Link" link={link} />
    </>
  );
}

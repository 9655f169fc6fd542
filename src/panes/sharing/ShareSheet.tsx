/** Dialog that shares what is open in one of four ways, each with what it discloses. */
import { useState } from 'react';
import { closeDialog, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/overlay/Sheet';
import { Segmented } from '../../ui/Segmented';
import { LinkBox } from './LinkBox';
import { ReportPageForm } from './ReportPageForm';
import { SelfContainedLink } from './SelfContainedLink';
import type { Hiding } from './SharedContents';
import styles from './share.module.css';
import { isThisComputer, namedLink, urlLink } from './share-links';

type ShareMethod = 'held' | 'named' | 'fetched' | 'report';

export function ShareSheet() {
  const open = useApp((state) => state.dialog === 'share');
  return (
    <Sheet title="Share" open={open} onClose={closeDialog}>
      {open && <ShareMethods />}
    </Sheet>
  );
}

function ShareMethods() {
  const [rung, setRung] = useState<ShareMethod>('held');
  const isLocal = isThisComputer(location);
  const [hiding, setHiding] = useState<Hiding>({ rename: [], hideThreads: false });
  return (
    <div className={styles.rungs}>
      <Segmented<ShareMethod>
        label="How to share"
        value={rung}
        choices={[
          { value: 'held', label: 'Summary in the link' },
          { value: 'named', label: 'Recipients have the files' },
          { value: 'fetched', label: 'Files on the web' },
          { value: 'report', label: 'One HTML file' },
        ]}
        onChange={setRung}
      />
      {rung !== 'report' && isLocal && (
        <p role="note">
          <strong>This link works only on this computer</strong>: it leads to {location.host || 'a file on this disk'}, which no
          one else can access. <Button onClick={() => setRung('report')}>Make an HTML file instead</Button>
        </p>
      )}
      {rung === 'held' && <SelfContainedLink hiding={hiding} onHide={setHiding} />}
      {rung === 'named' && <NamedFilesLink />}
      {rung === 'fetched' && <UrlLink />}
      {rung === 'report' && <ReportPageForm hiding={hiding} onHide={setHiding} />}
    </div>
  );
}

function NamedFilesLink() {
  const state = useApp();
  const hashed = Object.values(state.slots).every((slot) => slot.state !== 'ready' || slot.summary.sha256 !== '');
  return (
    <>
      <p>
        The link contains the current view, including the filters, name rules and conditions you typed, and the name and SHA-256
        hash of each file; nothing else from the files. Whoever opens it drops the same files on the page, which checks them and
        lists any that differ.
      </p>
      {!hashed && <p role="status">The hashes are still being computed; until they are ready, the link contains none.</p>}
      <LinkBox label="Link" link={namedLink(state)} busy={!hashed} />
    </>
  );
}

function UrlLink() {
  const state = useApp();
  const link = urlLink(state);
  if (link === null)
    return (
      <p>
        This works with files opened by address: put them where a browser can fetch them (build artefacts, any static host that
        allows CORS), open them here by address, then share. The link then contains the files’ addresses and SHA-256 hashes.
      </p>
    );
  return (
    <>
      <p>
        The link contains the files’ addresses and current SHA-256 hashes, and the current view, including the filters, name rules
        and conditions you typed. Whoever opens it is asked before anything is fetched from another host, and warned if a file has
        changed.
      </p>
      <LinkBox label="Link" link={link} />
    </>
  );
}

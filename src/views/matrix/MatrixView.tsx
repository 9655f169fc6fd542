/** Matrix view: shows the matrix of several profiles, its progress, its failure, or the files it needs. */
import { useEngine } from '../../engine/useEngine';
import { wasGiven } from '../../opening/given-files';
import { allowMembers, wantedMembers } from '../../opening/matrix-members';
import { hostOf, nameIn } from '../../opening/profile-fetch';
import { type Member, offerFiles, openDialog, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { plural } from '../../ui/format';
import { ViewPlaceholder } from '../../ui/layout/ViewPlaceholder';
import { ProgressLine } from '../../ui/strip/ProgressLine';
import styles from './matrix.module.css';
import { OverlapMatrix } from './OverlapMatrix';
import { again, useMatrix } from './useMatrix';

const chooseFiles = () => openDialog('several');

export function MatrixView() {
  const engine = useEngine();
  const members = useApp((state) => state.matrix);
  const now = useMatrix();
  if (now.state === 'ready') return <OverlapMatrix matrix={now.matrix} />;
  if (now.state === 'running')
    return (
      <ViewPlaceholder label="Comparing all pairs" title={`Comparing all pairs of ${plural(members.length, 'profile')}`}>
        <div className={styles.line}>
          <ProgressLine progress={now.progress} />
          <Button onClick={now.cancel}>Cancel</Button>
        </div>
      </ViewPlaceholder>
    );
  if (now.state === 'failed') {
    const { kind, message, where, advice } = now.error;
    return (
      <ViewPlaceholder
        role={kind === 'cancelled' ? undefined : 'alert'}
        label="Nothing compared"
        title={kind === 'cancelled' ? 'Cancelled' : 'These files cannot be compared'}
      >
        <p>
          {message} {where !== '' && <code>{where}</code>} {advice}
        </p>
        <div className={styles.line}>
          <Button look="primary" onClick={() => again(engine)}>
            Try again
          </Button>
          <Button onClick={() => offerFiles(members.flatMap(({ file }) => file ?? []))}>Choose other files…</Button>
        </div>
      </ViewPlaceholder>
    );
  }
  const { dropped, foreign } = wantedMembers(members);
  if (dropped.length + foreign.length === 0)
    return (
      <ViewPlaceholder label="Compare many" title="How much do several profiles overlap?">
        <p>Choose 2 to 50 profiles, or drop them on the page, to see which are similar and by how much.</p>
        <Button look="primary" onClick={chooseFiles}>
          Choose files…
        </Button>
      </ViewPlaceholder>
    );
  return <Wanted dropped={dropped} foreign={foreign} />;
}

/** Lists the files of a link that only the user can give, or allow to be fetched. */
function Wanted({ dropped, foreign }: { dropped: Member[]; foreign: Member[] }) {
  const hosts = [...new Set(foreign.flatMap(({ ref }) => (ref.kind === 'url' ? [hostOf(ref.url)] : [])))];
  return (
    <ViewPlaceholder label="Files listed in the link" title="The files to compare are missing">
      {dropped.length > 0 && (
        <>
          <p>
            {dropped.every(({ ref }) => wasGiven(ref))
              ? 'Reloading closed the files you had dropped or chosen. Drop these on the page again'
              : 'The link contains only the names and SHA-256 hashes of files on someone’s disk. Drop these on the page'}
            , all at once or one by one:
          </p>
          <List members={dropped} />
        </>
      )}
      {foreign.length > 0 && (
        <>
          <p>
            The link asks this page to fetch {plural(foreign.length, 'file')} from {hosts.join(', ')}. Each host sees your IP
            address, nothing else.
          </p>
          <List members={foreign} />
          <Button look="primary" onClick={allowMembers}>
            Fetch from {hosts.join(', ')}
          </Button>
        </>
      )}
    </ViewPlaceholder>
  );
}

function List({ members }: { members: Member[] }) {
  return (
    <ul className={styles.wanted}>
      {members.map(({ ref }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link may name a file twice
        <li key={at}>
          <strong>{nameIn(ref)}</strong> {ref.hash !== '' && <code>{ref.hash}</code>}
        </li>
      ))}
    </ul>
  );
}

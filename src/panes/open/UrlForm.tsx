/**
 * Opens a profile by address. Before anything is fetched from another origin, the form names the host and the user must agree.
 */
import { type FormEvent, useId, useState } from 'react';
import { PROFILE_ENDING } from '../../../workers/formats/file-names';
import { hostOf, isForeign } from '../../opening/profile-fetch';
import { openUrl } from '../../opening/side-files';
import type { Side } from '../../state/place';
import { closeDialog, stateNow } from '../../state/store';
import { refuseUrl } from '../../state/url-files';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import styles from './open.module.css';

export function UrlForm({ side }: { side: Side }) {
  const [url, setUrl] = useState(() => stateNow().offeredUrl);
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState(() => {
    const offered = stateNow().offeredUrl;
    return offered !== '' && refuseUrl(offered, document.baseURI) === null && isForeign(offered);
  });
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = url.trim();
    const refusal = address === '' ? 'Type the address of a profile.' : refuseUrl(address, document.baseURI);
    setProblem(refusal ?? '');
    if (refusal !== null) return;
    if (isForeign(address) && !asked) {
      setAsked(true);
      return;
    }
    closeDialog();
    void openUrl(side, address);
  };

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="dim">
        An https URL, or a path relative to this page
      </label>
      <div className={styles.row}>
        <TextField
          id={id}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={`https://ci.example.org/run${PROFILE_ENDING}`}
          value={url}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => {
            setUrl(event.target.value);
            setAsked(false);
          }}
        />
        <Button type="submit" look={asked ? 'primary' : 'plain'}>
          {asked ? `Fetch from ${hostOf(url.trim())}` : 'Open'}
        </Button>
      </div>
      {asked && (
        <p className={styles.problem} role="status">
          This page will ask <strong>{hostOf(url.trim())}</strong> for the file. That host sees your IP address, nothing else.
        </p>
      )}
      {problem !== '' && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

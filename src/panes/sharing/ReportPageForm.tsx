/** Saves an HTML file that opens from disk and contains the whole files or the pruned comparison. */
import { useState } from 'react';
import type { EngineError, ReportContent } from '../../../workers/api/engine';
import { withoutExtension } from '../../../workers/formats/file-names';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { type AppState, readySlot, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { download } from '../../ui/download';
import { bytes } from '../../ui/format';
import { Segmented } from '../../ui/Segmented';
import { type HidingProps, SharedContents } from './SharedContents';
import styles from './share.module.css';
import { namedAddress, namedFiles, payloadAddress } from './share-links';
import { requestOf, subjectOf } from './share-subject';
import { useSharedLink } from './useSharedLink';

/** Size in characters of a pruned comparison in a report: enough for thousands of contexts with all metrics. */
const PRUNED = 200_000;

type Content = 'files' | 'pruned';

export function ReportPageForm({ hiding, onHide }: HidingProps) {
  const engine = useEngine();
  const state = useApp();
  const summaries = (['a', 'b'] as const).flatMap((side) => readySlot(state.slots[side])?.summary ?? []);
  const whole = summaries.every(({ shared, sha256 }) => shared === null && sha256 !== '');
  const [chosen, setChosen] = useState<Content>('files');
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<EngineError | string | null>(null);
  const content = whole ? chosen : 'pruned';
  const subject = subjectOf(state);
  const request = { ...requestOf(state), budget: PRUNED, allMetrics: true, ...hiding };
  const { link, error, busy } = useSharedLink(content === 'pruned' ? subject : null, request);
  const size = summaries.reduce((sum, summary) => sum + summary.size, 0);
  const make = async () => {
    setWorking(true);
    setOutcome(null);
    const made = await report(
      engine,
      state,
      content === 'pruned' ? { payload: link?.payload ?? '', hidden: hiding.rename } : null,
    );
    setWorking(false);
    if (!('blob' in made)) return setOutcome(made);
    download(made.name, made.blob);
    setOutcome(`Saved ${made.name}, ${bytes(made.blob.size)}.`);
  };
  return (
    <>
      <p>
        One HTML file with this app and your profile. It opens from disk, from an e-mail or from a ticket, and makes no network
        requests.
      </p>
      <Segmented<Content>
        label="What to include in the HTML file"
        value={content}
        choices={[
          { value: 'files', label: `Whole files, ${bytes(size)}`, disabled: !whole },
          { value: 'pruned', label: 'Only the main contexts' },
        ]}
        onChange={setChosen}
      />
      <p>
        {content === 'files'
          ? 'The files are included byte for byte, so their SHA-256 hashes stay valid. They contain every class, package, method and thread name, the main class, versions, dates, and anything else that was recorded. To rename packages, include only the main contexts.'
          : 'Contains what changed most, as much as fits into a link of 200,000 characters, with the counts for every metric.'}
      </p>
      <Button
        look="primary"
        className={styles.action}
        disabled={working || (content === 'pruned' && (busy || link === null))}
        onClick={() => void make()}
      >
        {working ? 'Writing…' : 'Save the HTML file'}
      </Button>
      {content === 'pruned' && link && <SharedContents link={link} hiding={hiding} onHide={onHide} />}
      <p role="status">{error && `${error.message} ${error.advice}`}</p>
      <p role="status">{typeof outcome === 'string' ? outcome : outcome && `${outcome.message} ${outcome.advice}`}</p>
    </>
  );
}

/** @param pruned content that replaces the files; null for whole files */
async function report(
  engine: Engine,
  state: AppState,
  pruned: { payload: string; hidden: readonly string[] } | null,
): Promise<{ name: string; blob: Blob } | EngineError> {
  const template = await fetchTemplate();
  if (typeof template !== 'string') return template;
  const files = namedFiles(state);
  let address = namedAddress(state);
  let content: ReportContent = { files };
  if (pruned !== null) {
    const subject = subjectOf(state);
    const comparing = typeof subject === 'number';
    address = payloadAddress(state, { payload: 'here', comparing, hidden: pruned.hidden });
    content = { payload: pruned.payload };
  }
  const title = files.map(({ name }) => name).join(' and ');
  const made = await ask(engine.report({ template, title: `${title} – callgrove`, address, content }));
  if (!made.ok) return made.error;
  return {
    name: `${files.map(({ name }) => withoutExtension(name)).join('-')}.html`.replace(/[^\w.-]+/g, '_'),
    blob: made.value,
  };
}

/** Fetches the report page without content, a file next to this page. */
async function fetchTemplate(): Promise<string | EngineError> {
  try {
    const response = await fetch('report.html');
    if (response.ok) return await response.text();
  } catch {
    // The error is reported below.
  }
  return failure('The report page template is missing.', 'Build the app (npm run build), or try again when its server responds.');
}

const failure = (message: string, advice: string): EngineError => ({ kind: 'read', message, where: 'report.html', advice });

/** The matrix view of a finished matrix with its tools: metric, files, copies, and the list of joins. */
import { Check, Copy, Files } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Matrix } from '../../../workers/api/engine';
import { openOn, type Source } from '../../opening/sides';
import { tablePort } from '../../ports/ports';
import { meaningOf } from '../../state/metrics';
import { type Member, offerFiles, setPlace, useApp } from '../../state/store';
import { firstOf } from '../../state/views';
import { Button } from '../../ui/Button';
import { overlapText, plural } from '../../ui/format';
import { Segmented } from '../../ui/Segmented';
import { useCopied } from '../../ui/useCopied';
import styles from './matrix.module.css';
import { matrixCsv, matrixMarkdown } from './matrix-text';
import { OverlapTable } from './OverlapTable';

const FORMS = { CSV: matrixCsv, Markdown: matrixMarkdown };
type Form = keyof typeof FORMS;

export function OverlapMatrix({ matrix }: { matrix: Matrix }) {
  const members = useApp((state) => state.matrix);
  const { profiles, metric, metrics, joins, order } = matrix;
  const [copied, copy] = useCopied<Form>();
  const asCsv = useEffectEvent(async () => matrixCsv(matrix));
  useEffect(() => tablePort.attach({ label: 'Compare many', csv: () => asCsv() }), []);
  const names = (cluster: readonly number[]): string => cluster.map((i) => profiles[i].name).join(', ');
  return (
    <section className={styles.view} aria-label="Overlap of each pair of profiles">
      <div className={styles.tools}>
        <p>
          All pairs of <strong>{plural(profiles.length, 'profile')}</strong>, all threads merged by path
        </p>
        <Segmented
          label="Metric"
          value={metric}
          choices={metrics.map((each) => ({
            value: each.id,
            label: each.label,
            hint: <p>{meaningOf(each)}</p>,
          }))}
          onChange={(to) => setPlace({ metric: to })}
        />
        <div className={styles.acts}>
          <Button onClick={() => offerFiles(members.flatMap(({ file }) => file ?? []))}>
            <Files aria-hidden="true" /> Files…
          </Button>
          {(Object.keys(FORMS) as Form[]).map((form) => (
            <Button key={form} onClick={() => void copy(form, FORMS[form](matrix))}>
              {copied === form ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              {copied === form ? 'Copied' : `Copy as ${form}`}
            </Button>
          ))}
          <span className="visually-hidden" role="status">
            {copied && `The table was copied as ${copied}`}
          </span>
        </div>
      </div>
      <OverlapTable key={order.join()} matrix={matrix} onOpen={(a, b) => void open(members, matrix, a, b)} />
      <details className={styles.joins}>
        <summary>Most similar profiles</summary>
        <p className="dim">Clusters are joined by the mean overlap of their pairs, most similar first.</p>
        <ol>
          {joins.map(({ left, right, overlap }) => (
            <li key={`${left.join()} ${right.join()}`}>
              <b>{overlapText(overlap)}%</b> {names(left)} <span className="dim">with</span> {names(right)}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Opens the comparison of two profiles, or a single one. Back returns to the matrix. */
async function open(members: readonly Member[], { metric }: Matrix, a: number, b: number): Promise<void> {
  const opened = await Promise.all(
    [...new Set([a, b])].map(async (i, at) => {
      const { ref, file } = members[i];
      // Files named by an address were already fetched for the matrix.
      return file !== null && openOn(at === 0 ? 'a' : 'b', bytesOf(file), { known: ref, alone: true });
    }),
  );
  if (opened.every(Boolean)) setPlace({ view: firstOf(a === b ? 'file' : 'pair'), side: 'a', metric });
}

const bytesOf = (file: File): Source => ({ kind: 'bytes', name: file.name, blob: file });

/** Shows step by step how samples were matched, and what the exact tree lacks. */
import { frame } from '../../../common/class-names';
import { inSentence } from '../../../common/metrics';
import { matchedSamples, matchingRows, OVERLAY_TITLES, programSamples, reasonText, tenths } from '../../../common/sample-words';
import type { OverlayFacts } from '../../../workers/api/engine';
import { amount, plural } from '../../ui/format';
import { PlainTable } from '../../ui/table/PlainTable';
import styles from './slow.module.css';

export function Matching({ facts: { unit, labels, matching } }: { facts: OverlayFacts }) {
  const all = programSamples(matching);
  const matched = tenths(matchedSamples(matching) / all);
  return (
    <details className={styles.matching}>
      <summary>
        {matched} of the program’s {unit === 'samples' ? 'samples' : 'time'} matched to contexts
      </summary>
      <div className={styles.tables}>
        <PlainTable>
          <caption>Matching: {labels.map(inSentence).join(' and ')}</caption>
          <tbody>
            {matchingRows(matching).map(({ words, samples, share }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td>{samplesText(samples, unit)}</td>
                <td>{share}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <Gaps
          title={OVERLAY_TITLES.reasons}
          rows={matching.reasons.map((reason) => [reasonText(reason), samplesText(reason.samples, unit)])}
        />
        <Gaps
          title={OVERLAY_TITLES.moves}
          rows={matching.moves.map(({ from, to, samples }) => [
            `${frame(from)} is charged to ${frame(to)}`,
            samplesText(samples, unit),
          ])}
          note={matching.moves.length < MOVES ? '' : 'The ten largest. “callgrove overlay --json” lists all.'}
        />
      </div>
    </details>
  );
}

/** Maximum number of moves in a file, which does not say how many more there were. */
const MOVES = 10;

const samplesText = (samples: number, unit: string): string =>
  unit === 'samples' ? plural(samples, 'sample') : amount(samples, unit);

interface GapsProps {
  title: string;
  rows: readonly (readonly [words: string, figure: string])[];
  note?: string;
}

const Gaps = ({ title, rows, note = '' }: GapsProps) =>
  rows.length > 0 && (
    <PlainTable>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([words, figure], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: overloads have the same words
          <tr key={at}>
            <th scope="row" title={words}>
              {words}
            </th>
            <td>{figure}</td>
          </tr>
        ))}
        {note !== '' && (
          <tr>
            <th scope="row" colSpan={2} className="dim">
              {note}
            </th>
          </tr>
        )}
      </tbody>
    </PlainTable>
  );

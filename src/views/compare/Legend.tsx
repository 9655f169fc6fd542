/** Colours of the union's picture, in words. */
import { isOfSamples } from '../../../common/sampling';
import type { MetricKind } from '../../../workers/api/engine';
import styles from './compare.module.css';

interface Shown {
  /** Place among the kinds of change, and strength of the cause, as in `UnionFlameLayout`. */
  kind: number;
  cause: number;
  swatch: string;
  text: string;
}

interface Entry {
  text: string;
  hint: string;
  shows: readonly Shown[];
}

const COUNTED: readonly Entry[] = [
  {
    text: 'same',
    hint: 'No change, or too small a change to show',
    shows: [{ kind: 0, cause: 0, swatch: 'same', text: 'same' }],
  },
  {
    text: 'grew, shrank',
    hint: 'Total grew or shrank; the cause is in a caller or callee',
    shows: [
      { kind: 1, cause: 0, swatch: 'grew', text: 'grew' },
      { kind: 2, cause: 0, swatch: 'shrank', text: 'shrank' },
    ],
  },
  {
    text: 'cause',
    hint: 'It is called more or less often, or each call costs more or less in itself. Orange adds work, blue saves it.',
    shows: [
      { kind: 1, cause: 2, swatch: 'more', text: 'cause of more' },
      { kind: 2, cause: -2, swatch: 'less', text: 'cause of less' },
    ],
  },
  {
    text: 'new, gone',
    hint: 'New: only in B; gone: only in A. Strongest colour where it begins.',
    shows: [
      { kind: 3, cause: 0, swatch: 'appeared', text: 'appeared' },
      { kind: 4, cause: 0, swatch: 'vanished', text: 'vanished' },
    ],
  },
];

/** Samples know no causes, and nothing that is new or gone: colours are within methods whose shares differ only. */
const OF_SAMPLES: readonly Entry[] = [
  {
    text: 'alike',
    hint: 'Outside the methods whose shares changed more than between two runs of the same program',
    shows: [{ kind: 0, cause: 0, swatch: 'same', text: 'alike' }],
  },
  {
    text: 'larger, smaller share',
    hint: 'Below a method whose share in B is larger or smaller',
    shows: [
      { kind: 1, cause: 0, swatch: 'grew', text: 'a larger share in B' },
      { kind: 2, cause: 0, swatch: 'shrank', text: 'a smaller share in B' },
    ],
  },
  {
    text: 'the method that differs',
    hint: 'Its share changed more than it would between two runs of the same program. Orange: larger in B; blue: smaller.',
    shows: [
      { kind: 1, cause: 2, swatch: 'more', text: 'a method with a larger share in B' },
      { kind: 2, cause: -2, swatch: 'less', text: 'a method with a smaller share in B' },
    ],
  },
];

/** The colours in words, for figures of a kind. */
export const legendFor = (kind: MetricKind): readonly Entry[] => (isOfSamples({ kind }) ? OF_SAMPLES : COUNTED);

export const Legend = ({ kind }: { kind: MetricKind }) => (
  <ul className={styles.legend} aria-label="Colours">
    {legendFor(kind).map(({ text, hint, shows }) => (
      <li key={text} title={hint}>
        <span className={styles.swatches}>
          {shows.map(({ swatch }) => (
            <span key={swatch} className={styles.swatch} data-kind={swatch} />
          ))}
        </span>
        {text}
      </li>
    ))}
  </ul>
);

/** Legend of a comparison's flame graph: which colours mean more, less, and causes. */
import { isOfSamples } from '../../../common/sampling';
import type { MetricKind } from '../../../workers/api/engine';
import styles from './compare.module.css';

interface Shown {
  /** Index of the kind of change, and strength of the cause, as in `UnionFlameLayout`. */
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
    hint: 'Called more or less often, or with a different exclusive cost per call. Orange: more work; blue: less. Paler: a smaller part of the change.',
    shows: [
      { kind: 1, cause: 1, swatch: 'some-more', text: 'minor cause of an increase' },
      { kind: 2, cause: -1, swatch: 'some-less', text: 'minor cause of a decrease' },
      { kind: 1, cause: 2, swatch: 'more', text: 'cause of an increase' },
      { kind: 2, cause: -2, swatch: 'less', text: 'cause of a decrease' },
    ],
  },
  {
    text: 'new, gone',
    hint: 'New: only in B; gone: only in A. The colour is strongest where the new or gone part begins.',
    shows: [
      { kind: 3, cause: 0, swatch: 'appeared', text: 'appeared' },
      { kind: 4, cause: 0, swatch: 'vanished', text: 'vanished' },
    ],
  },
];

/** Samples show neither causes nor what is new or gone: only methods whose shares differ are coloured. */
const OF_SAMPLES: readonly Entry[] = [
  {
    text: 'alike',
    hint: 'Not in or below a method whose share changed by more than two runs of the same program usually differ',
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
    hint: 'Its share changed by more than two runs of the same program usually differ. Orange: larger in B; blue: smaller.',
    shows: [
      { kind: 1, cause: 2, swatch: 'more', text: 'a method with a larger share in B' },
      { kind: 2, cause: -2, swatch: 'less', text: 'a method with a smaller share in B' },
    ],
  },
];

/** Colours used if the story finds the same work: nothing is a cause, and differences are mostly noise. */
const OF_SAME: readonly Entry[] = [
  {
    text: 'same, or within the noise',
    hint: 'No change, or less than 0.1% of the total: two runs of the same program can differ by that much',
    shows: [{ kind: 0, cause: 0, swatch: 'same', text: 'same, or within the noise' }],
  },
  ...COUNTED.filter(({ shows }) => shows.every(({ kind, cause }) => kind > 0 && cause === 0)),
];

/** The legend for metrics of a kind. @param isSame whether the story finds the same work */
export const legendFor = (kind: MetricKind, isSame = false): readonly Entry[] =>
  isOfSamples({ kind }) ? OF_SAMPLES : isSame ? OF_SAME : COUNTED;

export const Legend = ({ kind, isSame }: { kind: MetricKind; isSame: boolean }) => (
  <ul className={styles.legend} aria-label="Colours">
    {legendFor(kind, isSame).map(({ text, hint, shows }) => (
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

/** Colours of the union's picture, in words. */
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
    hint: 'No change, or less than the noise guard lets through',
    shows: [{ kind: 0, cause: 0, swatch: 'same', text: 'same' }],
  },
  {
    text: 'grew, shrank',
    hint: 'More or less in all; the cause lies above or below it',
    shows: [
      { kind: 1, cause: 0, swatch: 'grew', text: 'grew' },
      { kind: 2, cause: 0, swatch: 'shrank', text: 'shrank' },
    ],
  },
  {
    text: 'cause',
    hint: 'It is called more or less often, or a call of it costs more or less by itself. Orange makes more, blue makes less.',
    shows: [
      { kind: 1, cause: 2, swatch: 'more', text: 'cause of more' },
      { kind: 2, cause: -2, swatch: 'less', text: 'cause of less' },
    ],
  },
  {
    text: 'new, gone',
    hint: 'Appeared, only in B; vanished, only in A. Full where it begins.',
    shows: [
      { kind: 3, cause: 0, swatch: 'appeared', text: 'appeared' },
      { kind: 4, cause: 0, swatch: 'vanished', text: 'vanished' },
    ],
  },
];

/** Words for the same colours where the figures are samples: these know no causes, and nothing that is new. */
const SAMPLED: Readonly<Record<string, { text: string; hint: string; shown: readonly string[] }>> = {
  same: {
    text: 'alike',
    hint: 'No difference, or one within the noise of the samples',
    shown: ['alike'],
  },
  'grew, shrank': {
    text: 'more, less',
    hint: 'More or fewer samples in B, beyond their noise; most of the difference lies above or below it',
    shown: ['more in B', 'less in B'],
  },
  cause: {
    text: 'most of it here',
    hint: 'Much of the difference lies at this frame. Orange is more in B, blue is less.',
    shown: ['more at this frame', 'less at this frame'],
  },
  'new, gone': {
    text: 'one side only',
    hint: 'Sampled only in B, or only in A. The other side may have it, too. Full where it begins.',
    shown: ['only in B', 'only in A'],
  },
};

/** The colours in words, for figures of a kind. */
export const legendFor = (kind: MetricKind): readonly Entry[] =>
  kind !== 'sampled'
    ? COUNTED
    : COUNTED.map(({ text, shows }) => {
        const words = SAMPLED[text];
        return { ...words, shows: shows.map((each, at) => ({ ...each, text: words.shown[at] })) };
      });

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

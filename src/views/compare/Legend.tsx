/** Colours of the union's picture, in words. */
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

export const LEGEND: readonly Entry[] = [
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

export const Legend = () => (
  <ul className={styles.legend} aria-label="Colours">
    {LEGEND.map(({ text, hint, shows }) => (
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

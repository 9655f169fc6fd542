/** The name that the file has, where another one is shown, and what a mapping says was inlined. */
import type { FrameName } from '../../workers/api/engine';
import styles from './details.module.css';
import { exactName, parameters } from './names';

export function ExactName({ name }: { name: FrameName }) {
  if (!name.shown) return null;
  const { inlined } = name.shown;
  return (
    <>
      <p className={styles.sub} data-testid="exact-name">
        in the file: {exactName(name)}
        {parameters(name.descriptor)}
      </p>
      {inlined && <p className={styles.sub}>with {inlined.join(', ')} inlined</p>}
    </>
  );
}

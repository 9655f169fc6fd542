/** Legend below the flame graphs of one profile, shared by views: names the largest packages and their colours. */
import { packageFill } from '../../canvas/palette';
import type { CurrentView } from '../../state/useView';
import { useNarrow } from '../../ui/useMedia';
import styles from './package-legend.module.css';
import { usePackageHues } from './usePackageHues';

/** Number of packages named: in little room, and otherwise. */
const [FEW, MOST] = [3, 6];

export function PackageLegend({ current }: { current: CurrentView }) {
  const { largest, hueOf } = usePackageHues(current);
  const named = largest.slice(0, useNarrow() ? FEW : MOST);
  return (
    <ul className={styles.legend} aria-label="Colours">
      <li className={styles.coloured}>Colour shows the package{named.length > 0 && ':'}</li>
      {named.map((name) => (
        <li key={name} className={styles.coloured}>
          <span className={styles.swatch} style={{ background: packageFill(`${name}.Any`, hueOf) }} />
          {name || '(no package)'}
        </li>
      ))}
      <li className={styles.coloured}>JDK packages are paler</li>
      <li className={styles.forced}>Frames of the JDK are hatched</li>
    </ul>
  );
}

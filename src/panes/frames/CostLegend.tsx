/** Legend of a flame graph coloured by time per bytecode: explains the colours that compare methods with the rest. */
import { COST_COLOURS } from './cost-colours';
import styles from './package-legend.module.css';

/** Legend of a flame graph coloured by cost: explains the colours that compare methods with the rest. */
export const CostLegend = () => (
  <ul className={styles.legend} aria-label="Colours">
    <li className={styles.coloured}>Colour shows cost per bytecode relative to the rest:</li>
    {COST_COLOURS.map(({ swatch, text }) => (
      <li key={swatch} className={styles.coloured}>
        <span className={styles.swatch} data-cost={swatch} />
        {text}
      </li>
    ))}
    <li className={styles.forced}>Methods slow per bytecode are filled; fast ones are hatched</li>
  </ul>
);

/** Switches the allocations view between its two pictures. */
import { setViewState } from '../../state/store';
import { Segmented } from '../../ui/Segmented';
import styles from './allocations.module.css';

export function PictureChoice({ picture }: { picture: 'map' | 'sunburst' }) {
  return (
    <div className={styles.choice}>
      <Segmented
        label="Show the types as"
        value={picture}
        choices={[
          { value: 'map', label: 'Treemap' },
          { value: 'sunburst', label: 'Sunburst' },
        ]}
        onChange={(to) => setViewState('allocations', { picture: to })}
      />
    </div>
  );
}

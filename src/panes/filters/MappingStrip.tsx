/** Strip above a view that names the mapping files in force, and removes them. */
import { X } from 'lucide-react';
import { cancelMapping, dropMapping } from '../../session/shown-names';
import { currentSide, readySlot, useApp } from '../../state/store';
import { coveredBy } from '../../state/views';
import { Button } from '../../ui/Button';
import { Progress } from '../../ui/strip/Progress';
import { Strip } from '../../ui/strip/Strip';
import styles from './filters.module.css';
import { inForceText } from './mapping-text';

export function MappingStrip() {
  const { mappings, loading } = useApp((state) => state.naming);
  const slots = useApp((state) => state.slots);
  const current = useApp(currentSide);
  const comparing = useApp((state) => coveredBy(state.place.view) === 'pair');
  const shown = (['a', 'b'] as const).flatMap((side) => {
    const profile = readySlot(slots[side])?.summary.profile;
    const mapping = profile === undefined ? undefined : mappings[profile];
    return mapping && profile !== undefined && (comparing || side === current) ? [{ side, profile, mapping }] : [];
  });
  if (shown.length === 0 && loading === null) return null;
  return (
    <Strip label="Name mapping" look="steps" small>
      {shown.map(({ side, profile, mapping }) => (
        <span key={side} className={styles.chip}>
          <span title={inForceText(mapping)}>
            Names of {side.toUpperCase()}: {inForceText(mapping)}
          </span>
          <Button
            look="quiet"
            icon
            aria-label={`Remove the mapping ${mapping.fileName} of ${side.toUpperCase()}`}
            onClick={() => void dropMapping(profile)}
          >
            <X aria-hidden="true" />
          </Button>
        </span>
      ))}
      {loading && (
        <>
          <Progress label={`Reading ${loading.name}`} done={loading.progress?.done} total={loading.progress?.total} />
          <Button look="quiet" onClick={cancelMapping}>
            Cancel
          </Button>
        </>
      )}
    </Strip>
  );
}
